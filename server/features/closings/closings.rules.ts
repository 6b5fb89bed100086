import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { tidyCounts } from '#shared/cash/denominations.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import type { OpeningKind, ReviewState } from '#shared/closings/closing-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { ClosingRecord } from './closings.queries.ts'
import type { DraftContent } from './drafts.queries.ts'

export interface Opening {
  readonly opening: Centimes
  readonly kind: OpeningKind
  /** The count of the previous closing; null for an agency's first closing. */
  readonly expected: Centimes | null
  readonly reason: string | null
}

/** Throws field errors for a first closing without an opening, and for another opening without a reason. */
export function resolveOpening(
  { opening, openingReason }: Pick<CloseDayInput, 'opening' | 'openingReason'>,
  previousCount: Centimes | null,
): Opening {
  if (previousCount === null) {
    if (opening === null) throw new FieldRefusal({ opening: fieldMessages.amountRequired })
    return { opening, kind: 'typed', expected: null, reason: openingReason }
  }
  if (opening === null || opening === previousCount) {
    return { opening: previousCount, kind: 'previous', expected: previousCount, reason: null }
  }
  if (openingReason === null) throw new FieldRefusal({ openingReason: fieldMessages.openingReasonRequired })
  return { opening, kind: 'typed', expected: previousCount, reason: openingReason }
}

export function assertComment(discrepancy: Centimes, comment: string | null): void {
  if (discrepancy !== 0 && comment === null) throw new FieldRefusal({ comment: fieldMessages.commentRequired })
}

export function decideReviewState(discrepancy: Centimes, threshold: Centimes): ReviewState {
  return Math.abs(discrepancy) > threshold ? 'to_review' : 'none'
}

export function isSameCount(a: readonly CountLine[], b: readonly CountLine[]): boolean {
  return JSON.stringify(tidyCounts(a)) === JSON.stringify(tidyCounts(b))
}

/** Whether a repeated call asks for the stored closing. Without `opening` it meant the previous count. */
export function isSameClosing(stored: ClosingRecord, input: CloseDayInput): boolean {
  return (
    stored.agency_id === input.agencyId &&
    stored.date === input.date &&
    stored.comment === input.comment &&
    (input.opening === null ? stored.opening_kind === 'previous' : stored.opening === input.opening) &&
    (stored.opening_kind === 'previous' || stored.opening_reason === input.openingReason) &&
    isSameCount(stored.counts, input.counts)
  )
}

export function isSameDraft(stored: DraftContent, input: DraftContent): boolean {
  return (
    stored.opening === input.opening &&
    stored.openingReason === input.openingReason &&
    stored.comment === input.comment &&
    isSameCount(stored.counts, input.counts)
  )
}
