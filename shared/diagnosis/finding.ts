import { type Centimes, centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { DayFigures } from './day-figures.ts'
import type { Hypothesis } from './hypothesis.ts'

/** What is said before any hypothesis. Amounts are positive. */
export type Finding =
  | { kind: 'entryError'; keptFee: Centimes }
  | { kind: 'missing' | 'excess'; amount: Centimes }
  /** `unread`: an account is not read. `untracked`: no followed balance is the other half of the cash. */
  | { kind: 'unknown'; because: 'unread' | 'untracked' }

/**
 * Cash and balances together are unchanged by what only moves money between them. What remains is missing or too much,
 * except for what the best hypothesis adds: a fee that the agency keeps, or money that another agency has the other half of.
 */
export function decideFinding(day: DayFigures, global: Centimes | null, best: Hypothesis | null): Finding {
  if (global === null) return { kind: 'unknown', because: 'unread' }
  const keptFee = best === null ? ZERO_AMOUNT : findKeptFee(day, best)
  const left = subtractCentimes(global, centimes(keptFee + findHalfElsewhere(best)))
  if (left === 0) return { kind: 'entryError', keptFee }
  if (day.input.accounts.length === 0 || isUntracked(day, best)) return { kind: 'unknown', because: 'untracked' }
  return { kind: left < 0 ? 'missing' : 'excess', amount: centimes(Math.abs(left)) }
}

function findHalfElsewhere(best: Hypothesis | null): number {
  if (best?.cause.code === 'transit') return best.cause.transfer.amount
  if (best?.cause.code === 'elsewhere') return 0 - best.cause.agency.discrepancy
  return 0
}

/** How much more, or less, the agency keeps in fees if the hypothesis is true. */
function findKeptFee(day: DayFigures, { cause, correction }: Hypothesis): Centimes {
  const kept = ({ accountId, fee }: { accountId: string | null; fee: Centimes }) =>
    accountId !== null && day.feeKeepers.get(accountId) === 'agency' ? fee : 0
  const booked = 'transaction' in cause ? kept(cause.transaction) : 0
  switch (correction.kind) {
    case 'change':
      return centimes(kept(correction.to) - booked)
    case 'remove':
      return centimes(0 - booked)
    case 'add':
      return centimes(kept(correction.figures))
    default:
      return ZERO_AMOUNT
  }
}

function isUntracked(day: DayFigures, best: Hypothesis | null): boolean {
  if (best === null || !('transaction' in best.cause)) return false
  const { accountId } = best.cause.transaction
  return accountId === null || !day.feeKeepers.has(accountId)
}
