import type { DayAccount, DayTransaction, DiagnosisInput } from '#shared/diagnosis/diagnosis-terms.ts'
import { centimes } from '#shared/values/money.ts'
import { sumRows } from './replay-day.ts'

/** Amounts of this file are in dirhams. */
function toCentimes(dirhams: number) {
  return centimes(Math.round(dirhams * 100))
}

export function makeRow(
  id: string,
  accountId: string | null,
  direction: DayTransaction['direction'],
  amount: number,
  fee = 0,
  rest: Partial<DayTransaction> = {},
): DayTransaction {
  return {
    id,
    accountId,
    operatorName: accountId === null ? null : (names.get(accountId) ?? null),
    productId: accountId === null ? null : `${accountId} ${direction}`,
    direction,
    amount: toCentimes(amount),
    fee: toCentimes(fee),
    reference: null,
    enteredAtLocal: '2026-11-27T10:42',
    ...rest,
  }
}

const names = new Map([
  ['W', 'Wafacash'],
  ['O', 'Orange Money'],
  ['X', 'inwi'],
])

export const centreRows: readonly DayTransaction[] = [
  makeRow('T1', 'W', 'incoming', 1500, 25),
  makeRow('T2', 'W', 'outgoing', 4000),
  makeRow('T3', 'O', 'incoming', 500),
  makeRow('T4', 'O', 'outgoing', 800),
  makeRow('T5', 'X', 'incoming', 200, 5),
]

/** Openings, and what feeds and the top-up of O in cash add to them. */
const before = { cash: 10_000 + 3000 - 1000 - 2000, accounts: { W: 0, O: 6000 + 2000, X: 2000 } }

export interface Evening {
  counted: number
  /** Balances as they were read; null where one was not. Left out: as expected on a day without an error. */
  W?: number | null
  O?: number | null
  X?: number | null
  rows?: readonly DayTransaction[]
  known?: Partial<DiagnosisInput>
}

/** A day of an agency with three operators: W and O get the fee, at X the agency keeps it. Expected: 7 430, 2 475, 8 300, 1 800. */
export function closeCentre({
  counted,
  W = 2475,
  O = 8300,
  X = 1800,
  rows = centreRows,
  known = {},
}: Evening): DiagnosisInput {
  const { accounts } = differ(rows, 0)
  const moved = sumRows(rows, accounts)
  const missed = (id: keyof typeof before.accounts, read: number | null) =>
    read === null ? null : read - before.accounts[id] - (moved.accounts[id] ?? 0) / 100
  return differ(
    rows,
    counted - before.cash - moved.cash / 100,
    { W: missed('W', W), O: missed('O', O), X: missed('X', X) },
    known,
  )
}

/** The rows of a day and how far its cash and its balances are from what is expected. */
export function differ(
  rows: readonly DayTransaction[],
  cash: number,
  balances: Partial<Record<'W' | 'O' | 'X', number | null>> = {},
  known: Partial<DiagnosisInput> = {},
): DiagnosisInput {
  const { W = 0, O = 0, X = 0 } = balances
  const account = (id: string, feeTo: DayAccount['feeTo'], discrepancy: number | null): DayAccount => ({
    id,
    name: names.get(id) ?? id,
    feeTo,
    discrepancy: discrepancy === null ? null : toCentimes(discrepancy),
  })
  return {
    cash: toCentimes(cash),
    accounts: [account('W', 'operator', W), account('O', 'operator', O), account('X', 'agency', X)],
    transactions: rows,
    transfers: [],
    counts: [],
    usualFees: [],
    commissions: [],
    otherAgencies: [],
    ...known,
  }
}
