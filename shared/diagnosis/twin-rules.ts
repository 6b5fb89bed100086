import type { DayTransaction } from './diagnosis-terms.ts'
import type { ScoredCause } from './hypothesis.ts'

const MAX_MINUTES_BETWEEN_TWINS = 10

/**
 * Of two equal transactions one was entered twice; a single one may never have been done.
 * @param removable each alone explains everything if it was never done
 */
export function findNeverDone(removable: readonly DayTransaction[]): ScoredCause[] {
  const inTime = removable.toSorted((a, b) => compareTimes(a.enteredAtLocal, b.enteredAtLocal))
  const lastEqual = new Map<string, DayTransaction>()
  const doubled: ScoredCause[] = []
  const single = new Set(inTime)
  for (const transaction of inTime) {
    const key = twinKey(transaction)
    const first = lastEqual.get(key)
    lastEqual.set(key, transaction)
    if (first === undefined) continue
    single.delete(first)
    single.delete(transaction)
    doubled.push({ cause: { code: 'doubled', transaction, first }, score: scoreTwins(first, transaction) })
  }
  const notDone = [...single].map((transaction): ScoredCause => ({
    cause: { code: 'notdone', transaction },
    score: 35,
  }))
  return [...doubled, ...notDone]
}

function twinKey({ accountId, productId, direction, amount, fee }: DayTransaction): string {
  return [accountId, productId, direction, amount, fee].join(' ')
}

function compareTimes(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Two references of an operator are never equal: two rows that both have one are more likely two transactions. */
function scoreTwins(first: DayTransaction, second: DayTransaction): number {
  const references = [first.reference, second.reference].filter((reference) => reference !== null).length
  if (references === 2) return 55
  const isSoon = minutesBetween(first, second) <= MAX_MINUTES_BETWEEN_TWINS
  return isSoon && references === 0 ? 95 : 80
}

function minutesBetween(first: DayTransaction, second: DayTransaction): number {
  return Math.abs(Date.parse(`${second.enteredAtLocal}Z`) - Date.parse(`${first.enteredAtLocal}Z`)) / 60_000
}
