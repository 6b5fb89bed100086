import { collectDebt } from '#server/features/debts/debts.service.ts'
import { giveCredit } from '#server/features/debts/give-credit.ts'
import { lendCash } from '#server/features/debts/lend-cash.ts'
import { answerShortage } from '#server/features/shortages/answer-shortage.ts'
import { chargeShortage } from '#server/features/shortages/shortages.service.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { giveCreditInput } from '#shared/debts/credit-input.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { findDebtorIdByNameOwned } from './demo-people.queries.ts'

/** By how many days ago, in the agency that has a cashier and no operator account. The last of them is a surplus. */
const shortages = { acknowledged: 6, contested: 4 } as const
const discrepancies = new Map([
  [shortages.acknowledged, centimes(-30_000)],
  [shortages.contested, centimes(-10_000)],
  [3, centimes(4000)],
])

interface Advance {
  readonly daysAgo: number
  readonly name: string
  readonly phone: string
  readonly amount: number
  readonly paid: number
}

const advances: readonly Advance[] = [
  { daysAgo: 45, name: 'Amina Alami', phone: '0661234567', amount: 150_000, paid: 90_000 },
  { daysAgo: 20, name: 'Hassan Berrada', phone: '0668112233', amount: 100_000, paid: 50_000 },
  { daysAgo: 3, name: 'Zineb Ouazzani', phone: '0670445566', amount: 80_000, paid: 0 },
]
const REPAID = { daysAgo: 10, name: 'Hassan Berrada', amount: centimes(20_000) } as const
const LENT = { daysAgo: 7, name: 'Youssef Naciri', amount: centimes(30_000) } as const

export function findDemoDiscrepancy(today: IsoDate, date: IsoDate): Centimes | undefined {
  return [...discrepancies].find(([daysAgo]) => addDays(today, -daysAgo) === date)?.[1]
}

/** Advances of different ages, one of them partly paid back, and cash that was lent. Before the day is closed. */
export async function enterDemoDebts(call: AuditedOwnerCall, agencyId: string, date: IsoDate): Promise<void> {
  const isOn = ({ daysAgo }: { readonly daysAgo: number }) => addDays(call.today, -daysAgo) === date
  for (const { name, phone, amount, paid } of advances.filter(isOn)) {
    const entry = { id: newId(), type: 'incoming', amount, fee: 2000, paid, agencyId, date, newDebtor: { name, phone } }
    await giveCredit(call, giveCreditInput.parse({ ...entry, description: 'Client régulier', confirmDuplicate: true }))
  }
  if (isOn(REPAID)) {
    const debtorId = await findDebtorIdByNameOwned(call.db, call.ownerId, REPAID.name)
    await collectDebt(call, { id: newId(), debtorId, agencyId, date, amount: REPAID.amount, note: null })
  }
  if (isOn(LENT)) {
    await lendCash(call, {
      id: newId(),
      debtorId: null,
      memberId: null,
      newDebtor: { name: LENT.name, phone: null },
      agencyId,
      date,
      amount: LENT.amount,
      note: 'Rend la semaine prochaine',
      confirmOverLimit: false,
    })
  }
}

/** Two shortages are put to the cashier, who acknowledges one and contests the other. */
export async function answerDemoShortages(
  call: AuditedOwnerCall,
  cashier: AuditedOwnerCall,
  closings: ReadonlyMap<IsoDate, string>,
): Promise<void> {
  const memberId = cashier.member.id
  for (const answer of ['acknowledged', 'contested'] as const) {
    const daysAgo = shortages[answer]
    const closingId = closings.get(addDays(call.today, -daysAgo))
    if (closingId === undefined) throw new Error('The demonstration has closed the days of its shortages')
    const amount = subtractCentimes(ZERO_AMOUNT, discrepancies.get(daysAgo) ?? ZERO_AMOUNT)
    const { id } = await chargeShortage(call, { id: newId(), closingId, accountId: null, memberId, amount })
    const text = answer === 'contested' ? 'Le sac de monnaie avait été remis au gérant' : null
    await answerShortage(cashier, { id, answer, text })
  }
}
