import { mintIds } from '#server/features/auth/owner-id.ts'
import { approveClosing } from '#server/features/closings/approve-closing.ts'
import { closeDay } from '#server/features/closings/close-day.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { readClosingDay } from '#server/features/closings/closings.service.ts'
import { settleClosing } from '#server/features/closings/settle-closing.ts'
import { createOperatorMovement } from '#server/features/operator-movements/operator-movements.service.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createFeed } from '#server/features/feeds/feeds.service.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import { type CountLine, denominations } from '#shared/cash/denominations.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, centimes, sumCentimes, ZERO_AMOUNT, subtractCentimes } from '#shared/values/money.ts'

import { answerDemoShortages, enterDemoDebts, findDemoDiscrepancy } from './demo-debts.ts'
import { enterDemoExpenses, payDemoExpenses } from './demo-expenses.ts'
import { demoAccounts } from './demo-people.ts'
import { findMemberByEmailOwned } from './demo-people.queries.ts'
import { signIn } from './sign-in.ts'
import { sendDemoTransfers } from './demo-transfers.ts'
import { insertTwoShifts, TWO_SHIFTS_DISCREPANCY } from './demo-shifts.ts'
import { demoMovements, demoSlips, type makeDemoAccounts, slipDiscrepancies } from './demo-operators.ts'

const FIRST_OPENING = centimes(2_000_000)
/** Below LOW, cash comes from the bank; above HIGH, cash goes there. */
const LOW = centimes(1_500_000)
const HIGH = centimes(6_000_000)
const CARRIED = centimes(2_500_000)

interface ClosedDays {
  readonly agencyId: string
  readonly from: IsoDate
  readonly to: IsoDate
  /** Of the agency that has some. */
  readonly accounts?: ReturnType<typeof makeDemoAccounts>
  /** Two people hold the cash on its last day. */
  readonly hasHandover?: boolean
}

/** Closes days through the services, with feeds and a few discrepancies; the latest discrepancies stay unsettled. */
export async function closeDemoDays(
  call: Call & WithDeps,
  userId: string,
  agencies: readonly ClosedDays[],
): Promise<void> {
  const owner = await signIn(call, userId)
  for (const agency of agencies) {
    const closings = await closeAgency(owner.call, agency)
    if (agency.hasHandover !== true) continue
    const [, email] = demoAccounts.cashiers
    const { ownerId } = owner.call
    const { userId: cashierId, memberId } = await findMemberByEmailOwned(call.db, ownerId, email)
    const cashier = await signIn(call, cashierId, mintIds({ actingOwnerId: ownerId, memberId }))
    await answerDemoShortages(owner.call, cashier.call, closings)
    await cashier.end()
  }
  await sendDemoTransfers(owner.call, agencies)
  await payDemoExpenses(owner.call, agencies[0]?.from ?? call.today)
  await owner.end()
}

/** Returns the closings by day. */
async function closeAgency(
  call: ClosingCall,
  { agencyId, from, to, accounts, hasHandover = false }: ClosedDays,
): Promise<ReadonlyMap<IsoDate, string>> {
  const closings = new Map<IsoDate, string>()
  let day = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    day += 1
    const opening = day === 1 ? FIRST_OPENING : null
    if (accounts !== undefined) await moveAccounts(call, date, accounts)
    if (hasHandover) await enterDemoDebts(call, agencyId, date)
    await enterDemoExpenses(call, agencyId, date)
    const slip = demoSlips.find(({ daysAgo }) => accounts !== undefined && addDays(call.today, -daysAgo) === date)
    const wrong = accounts !== undefined && slip !== undefined ? slipDiscrepancies(slip, accounts) : undefined
    const { feeds, transactions, ...openDay } = await readClosingDay(call, { agencyId, date })
    const expected = expectedCash(openDay.opening ?? FIRST_OPENING, { ...feeds, ...transactions })
    const carried = expected < LOW ? CARRIED : expected > HIGH ? subtractCentimes(ZERO_AMOUNT, CARRIED) : ZERO_AMOUNT
    if (carried !== 0) {
      await createFeed(call, {
        id: newId(),
        agencyId,
        date,
        direction: carried > 0 ? 'incoming' : 'outgoing',
        counterpart: 'bank',
        amount: CARRIED,
        note: null,
        categoryId: null,
        attachmentId: null,
        shiftId: null,
      })
    }
    const passesOn = hasHandover && date === to
    if (passesOn) {
      const { ownerId, timeZone } = call
      const passing = { agencyId, date, opening: openDay.opening ?? FIRST_OPENING, timeZone, toCounts }
      await inTransaction(call.db, (trx) => insertTwoShifts(trx, ownerId, passing))
    }
    const usual = centimes(day % 19 === 0 ? -5000 : day % 31 === 0 ? 2000 : 0)
    const put = hasHandover ? findDemoDiscrepancy(call.today, date) : undefined
    const off = passesOn ? TWO_SHIFTS_DISCREPANCY : (wrong?.cash ?? put ?? usual)
    const closing = await closeDay(call, {
      id: newId(),
      agencyId,
      date,
      opening,
      openingReason: null,
      counts: toCounts(sumCentimes(expected, carried, off)),
      seenTransfers: [],
      balances: openDay.accounts.map(({ accountId, operatorName, expected: balance }) => ({
        accountId,
        declared: sumCentimes(balance, wrong?.byOperator.get(operatorName) ?? ZERO_AMOUNT),
        notReadReason: null,
      })),
      comment:
        slip !== undefined
          ? slip.comment
          : off === 0
            ? null
            : off < 0
              ? 'Erreur de rendu de monnaie'
              : 'Un client a laissé la monnaie',
    })
    closings.set(date, closing.id)
    if (off === 0 || date > addDays(to, -10)) continue
    await approveClosing(call, { id: closing.id, comment: 'Vu avec le caissier' })
    await settleClosing(call, { id: closing.id, settlement: 'borne', transactionId: null, text: null })
  }
  return closings
}

/** Enters the movements of a day. */
async function moveAccounts(
  call: ClosingCall,
  date: IsoDate,
  accounts: ReturnType<typeof makeDemoAccounts>,
): Promise<void> {
  for (const { daysAgo, operator, kind, amount, via } of demoMovements) {
    if (addDays(call.today, -daysAgo) !== date) continue
    const accountId = accounts[operator].id
    await createOperatorMovement(call, {
      id: newId(),
      accountId,
      date,
      kind,
      amount,
      via,
      reference: null,
      note: null,
      confirmUnknownClaim: false,
    })
  }
}

function toCounts(amount: Centimes): CountLine[] {
  let left: number = amount
  return denominations.map(({ value }) => {
    const quantity = Math.floor(left / value)
    left -= quantity * value
    return { denomination: value, quantity }
  })
}
