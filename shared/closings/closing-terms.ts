import type { Centimes } from '#shared/values/money.ts'

export const openingKinds = ['previous', 'typed'] as const
export type OpeningKind = (typeof openingKinds)[number]

/** `to_review`: the discrepancy is above the agency's threshold and waits for the owner's approval. */
export const reviewStates = ['none', 'to_review', 'approved'] as const
export type ReviewState = (typeof reviewStates)[number]

/** What the owner chooses. The others come of a decision about a shortage or a surplus. */
export const chosenSettlements = ['justified', 'refunded', 'borne'] as const
export const settlements = [...chosenSettlements, 'charged', 'kept', 'offset'] as const
export type Settlement = (typeof settlements)[number]

/** Of the discrepancy of an operator account. `claimed`: from the operator, until the payment of the claim arrives. */
export const chosenLineSettlements = ['justified', 'borne', 'claimed'] as const
export const lineSettlements = [...chosenLineSettlements, 'charged'] as const
export type LineSettlement = (typeof lineSettlements)[number]

export const closingFilters = ['all', 'discrepancies', 'toSettle', 'toReview', 'toCheck'] as const
export type ClosingFilter = (typeof closingFilters)[number]

export type Verdict = 'shortage' | 'excess' | 'exact'

export function getVerdict(discrepancy: Centimes): Verdict {
  if (discrepancy === 0) return 'exact'
  return discrepancy < 0 ? 'shortage' : 'excess'
}

export const MIN_REOPEN_REASON = 10

export function closingName(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
