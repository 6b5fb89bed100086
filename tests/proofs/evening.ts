import { loadavg } from 'node:os'
import { civilDate, systemClock } from '#server/platform/clock.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { makeAgency, makeCustomProduct, makeOperator, makeTransactions } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { createRandom } from '#tests/support/random.ts'
import { sendCall } from '#tests/support/server.ts'
import { makeWorld, type Person } from '#tests/proofs/races/race.ts'
import { startProductOnDatabase } from './product-on-database.ts'
import { createFaults, report } from './report.ts'

/*
 * `npm run prove -- evening`: the diagnosis of an evening, and its closing, of a day with 2 000 transactions and five operator
 * accounts after four weeks of 500 a day, over HTTP, one call at a time. The day is closed and reopened in turn.
 */

const ROUNDS = 200
/** Not measured: the first calls load and compile. */
const WARM_UP = 20
const TRANSACTIONS = 2000
const ACCOUNTS = 5
const DAYS_BEFORE = 28
const TRANSACTIONS_BEFORE = 500
const LIMIT_MS = 300

const { faults, promise } = createFaults()
const product = await startProductOnDatabase()

async function makeEvening(owner: Person, today: IsoDate) {
  const agencyId = await makeAgency(owner)
  const random = createRandom(16)
  const sides: Array<Readonly<Record<'id' | 'operatorId' | 'customProductId', string>>> = []
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const operatorId = await makeOperator(owner.database)
    const feeTo = n % 2 === 0 ? ('operator' as const) : ('agency' as const)
    const { id } = await makeOperatorAccount(owner, { agencyId, operatorId, feeTo, openedOn: today })
    const customProductId = await makeCustomProduct(owner, { operatorId })
    sides.push({ id, operatorId, customProductId })
  }
  const drawn = () => ({ amount: 5000 * (1 + random.below(100)), fee: 500 * random.below(4) })
  for (let day = 1; day <= DAYS_BEFORE; day += 1) {
    const date = addDays(today, -day)
    const { customProductId, operatorId } = random.pick(sides)
    const row = () => ({ agencyId, date, customProductId, operatorId, ...drawn() })
    await makeTransactions(owner, Array.from({ length: TRANSACTIONS_BEFORE }, row))
  }
  const row = () => {
    const { id, operatorId, customProductId } = random.pick(sides)
    return { agencyId, date: today, customProductId, operatorId, operatorAccountId: id, ...drawn() }
  }
  await makeTransactions(owner, Array.from({ length: TRANSACTIONS }, row))
  // The agency is followed from today on, so that no day before it is to close.
  const { db } = owner.database
  await db.updateTable('agencies').set({ tracking_start: today }).where('id', '=', agencyId).execute()
  return { agencyId, accountIds: sides.map(({ id }) => id) }
}

function describe(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  promise(at(0.99) < LIMIT_MS, `${name}: p99 ${at(0.99)} ms, not under ${LIMIT_MS}`)
  return `${name} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

try {
  const today = civilDate(systemClock.now(), 'Africa/Casablanca')
  const world = await makeWorld(product.database, today)
  const owner = await world.owner()
  const { cookie } = owner
  const { agencyId, accountIds } = await makeEvening(owner, today)
  const ask = async (path: string, type: 'query' | 'mutation', input: unknown) => {
    const start = performance.now()
    const answer = await sendCall(product.server.url, { path, type, input, cookie })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return { ms: performance.now() - start, data: answer.data as Record<string, unknown> }
  }
  const day = await ask('operatorAccounts.balances', 'query', { agencyId, date: today })
  const { accounts } = day.data as { accounts: Array<{ accountId: string; expected: number }> }
  const { expected } = (await ask('closings.expected', 'query', { agencyId, date: today })).data as { expected: number }
  const times: Record<'cash' | 'balance' | 'close', number[]> = { cash: [], balance: [], close: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const off = 5000 * (1 + (round % 40))
    const evening = (cash: number, balance: number) => ({
      agencyId,
      date: today,
      opening: 0,
      counts: makeCounts(expected + cash),
      balances: accounts.map((account, n) => ({
        accountId: account.accountId,
        declared: account.expected + (n === 0 ? balance : 0),
      })),
    })
    const cash = await ask('closings.diagnoseDraft', 'query', evening(off, 0))
    const balance = await ask('closings.diagnoseDraft', 'query', evening(9 * off, -9 * off))
    const id = newId()
    const close = await ask('closings.close', 'mutation', { ...evening(off, 0), id, comment: 'Écart' })
    if (round >= WARM_UP) {
      times.cash.push(cash.ms)
      times.balance.push(balance.ms)
      times.close.push(close.ms)
    }
    await ask('closings.reopen', 'mutation', { id, reason: 'Pour clôturer encore' })
  }
  report('evening', {
    line:
      `${TRANSACTIONS} transactions, ${accountIds.length} accounts, ${ROUNDS} rounds: ` +
      [
        describe('diagnosis of the cash', times.cash),
        describe('diagnosis of cash and a balance', times.balance),
        describe('closing', times.close),
      ].join('; ') +
      `; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    faults,
  })
} finally {
  await product.close()
}
