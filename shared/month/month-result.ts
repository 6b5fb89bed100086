import type { CategorySum } from '#shared/expenses/expense-row.ts'
import { compareNames } from '#shared/values/name-order.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AgencyMonth, MonthBridge, MonthChange, MonthPosition, MonthResult, ResultLines } from './month-row.ts'
import { type BridgeLine, type ResultLine, resultLines } from './month-terms.ts'

export type MonthPart = ResultLine | 'draw' | 'contribution'

/** A signed part of the month of one agency; `amount` of an expense is what was paid. */
export interface PartSum {
  readonly agencyId: string | null
  readonly part: MonthPart
  readonly categoryId: string | null
  readonly categoryName: string | null
  readonly amount: Centimes
}

export function sumLines(lines: ResultLines): Centimes {
  return sumCentimes(...resultLines.map((line) => lines[line]))
}

function emptyLines(): ResultLines {
  return {
    commissions: ZERO_AMOUNT,
    feesKept: ZERO_AMOUNT,
    surplusKept: ZERO_AMOUNT,
    expenses: ZERO_AMOUNT,
    discrepancies: ZERO_AMOUNT,
    writeOffs: ZERO_AMOUNT,
    charges: ZERO_AMOUNT,
  }
}

/** Of one agency, or of none. */
function composeResult(parts: readonly PartSum[]): MonthResult {
  const lines = emptyLines()
  const paid: CategorySum[] = []
  let [drawn, contributed] = [ZERO_AMOUNT, ZERO_AMOUNT]
  for (const { part, amount, categoryId, categoryName } of parts) {
    if (part === 'draw') drawn = sumCentimes(drawn, amount)
    else if (part === 'contribution') contributed = sumCentimes(contributed, amount)
    else if (part === 'expenses') {
      lines.expenses = subtractCentimes(lines.expenses, amount)
      paid.push({ categoryId, categoryName, amount })
    } else lines[part] = sumCentimes(lines[part], amount)
  }
  return { lines, result: sumLines(lines), categories: sumCategories(paid), drawn, contributed }
}

/** Each once, the largest first; without a category last. */
export function sumCategories(paid: readonly CategorySum[]): CategorySum[] {
  const sums = new Map<string | null, CategorySum>()
  for (const one of paid) {
    const before = sums.get(one.categoryId)?.amount ?? ZERO_AMOUNT
    sums.set(one.categoryId, { ...one, amount: sumCentimes(before, one.amount) })
  }
  return [...sums.values()].toSorted(
    (left, right) =>
      compareNulls(left.categoryId, right.categoryId) ||
      right.amount - left.amount ||
      compareNames(left.categoryName ?? '', right.categoryName ?? ''),
  )
}

function compareNulls(left: string | null, right: string | null): number {
  if ((left === null) === (right === null)) return 0
  return left === null ? 1 : -1
}

/** The agencies in their order, then what belongs to none, where there is any. */
export function composeAgencies(
  agencies: ReadonlyArray<{ readonly id: string; readonly name: string }>,
  parts: readonly PartSum[],
): AgencyMonth[] {
  const ofAgency = (id: string | null) => parts.filter(({ agencyId }) => agencyId === id)
  const others = ofAgency(null)
  return [
    ...agencies.map(({ id, name }) => ({ agencyId: id, agencyName: name, ...composeResult(ofAgency(id)) })),
    ...(others.length === 0 ? [] : [{ agencyId: null, agencyName: null, ...composeResult(others) }]),
  ]
}

export function sumMonths(months: readonly MonthResult[]): MonthResult {
  const lines = emptyLines()
  for (const month of months) {
    for (const line of resultLines) lines[line] = sumCentimes(lines[line], month.lines[line])
  }
  return {
    lines,
    result: sumLines(lines),
    categories: sumCategories(months.flatMap(({ categories }) => categories)),
    drawn: sumCentimes(...months.map(({ drawn }) => drawn)),
    contributed: sumCentimes(...months.map(({ contributed }) => contributed)),
  }
}

/** Lines that are others than at the lock, in the order of the agencies now. */
export function listChanges(kept: readonly AgencyMonth[], now: readonly AgencyMonth[]): MonthChange[] {
  const before = new Map(kept.map((one) => [one.agencyId, one]))
  const present = new Map(now.map((one) => [one.agencyId, one]))
  const both = [...now, ...kept.filter(({ agencyId }) => !present.has(agencyId))]
  return both.flatMap(({ agencyId, agencyName }) =>
    resultLines.flatMap((line) => {
      const change = {
        kept: before.get(agencyId)?.lines[line] ?? ZERO_AMOUNT,
        now: present.get(agencyId)?.lines[line] ?? ZERO_AMOUNT,
      }
      return change.kept === change.now ? [] : [{ agencyId, agencyName, line, ...change }]
    }),
  )
}

export type Flows = Readonly<Record<Exclude<BridgeLine, 'openings'>, Centimes>>

/** What remains are balances that accounts and drawers began with, and openings that were typed. */
export function composeBridge(
  { result }: Pick<MonthResult, 'result'>,
  positions: readonly MonthPosition[],
  flows: Flows,
): MonthBridge {
  const known = sumCentimes(result, ...Object.values(flows))
  return { ...flows, openings: subtractCentimes(sumChange(positions), known) }
}

export function sumChange(positions: readonly Pick<MonthPosition, 'opening' | 'closing'>[]): Centimes {
  return sumCentimes(...positions.map(({ opening, closing }) => subtractCentimes(closing, opening)))
}
