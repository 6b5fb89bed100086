/** Where the opening cash of a closing comes from: the count of the agency's previous closing, or typed. */
export const openingKinds = ['previous', 'typed'] as const
export type OpeningKind = (typeof openingKinds)[number]

/** `to_review` (à valider): the discrepancy is above the agency's threshold and the owner has not approved it yet. */
export const reviewStates = ['none', 'to_review', 'approved'] as const
export type ReviewState = (typeof reviewStates)[number]

/** How a discrepancy was settled: justifié, remboursé, pris en charge. */
export const settlements = ['justified', 'refunded', 'borne'] as const
export type Settlement = (typeof settlements)[number]

/** What a list of closings shows; `toSettle`: a discrepancy that nobody has settled. */
export const closingFilters = ['all', 'discrepancies', 'toSettle', 'toReview', 'toCheck'] as const
export type ClosingFilter = (typeof closingFilters)[number]

/** Characters that the reason of a reopening needs (cash-control.md, Closing a day). */
export const MIN_REOPEN_REASON = 10

/** How a closing is called: `2026-000123`, the year being that of the closed day. */
export function closingName(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
