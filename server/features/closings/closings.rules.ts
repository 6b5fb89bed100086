import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { tidyCounts } from '#shared/cash/denominations.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import type { OpeningKind } from '#shared/closings/closing-terms.ts'
import type { DayVerdict } from '#shared/closings/day-verdict.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { FirstCount } from '#server/features/shifts/shifts.queries.ts'
import type { OpeningDispute } from '#shared/closings/closing-day.ts'
import { COUNTED_AT_START } from '#shared/shifts/shift-labels.fr.ts'
import { isSameBalances } from './closing-lines.rules.ts'
import type { ClosingDetailRecord } from './closings.queries.ts'
import type { DraftContent } from './drafts.queries.ts'

export interface Opening {
  readonly opening: Centimes
  readonly kind: OpeningKind
  /** The count of the previous closing; null for an agency's first closing. */
  readonly expected: Centimes | null
  readonly reason: string | null
}

/**
 * Without an opening: what the first shift counted, else the previous count. Throws field errors for a first closing without an
 * opening, and for another opening without a reason.
 */
export function resolveOpening(
  { opening: given, openingReason: reason }: Pick<CloseDayInput, 'opening' | 'openingReason'>,
  previousCount: Centimes | null,
  first?: OpeningDispute | null,
): Opening {
  const opening = given ?? first?.opening ?? null
  const openingReason = given === null ? (first?.reason ?? reason) : reason
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

/** Throws `closings.before_start`. */
export function assertTracked(date: IsoDate, trackingStart: IsoDate | null): void {
  if (isBeforeTracking(date, trackingStart)) throw refuse('closings.before_start', { date, start: trackingStart })
}

/** Throws a field error if a figure needs an explanation and there is no comment. */
export function assertComment(toExplain: DayVerdict['toExplain'], comment: string | null): void {
  if (toExplain.length > 0 && comment === null) throw new FieldRefusal({ comment: fieldMessages.commentRequired })
}

export function isSameCount(a: readonly CountLine[], b: readonly CountLine[]): boolean {
  return JSON.stringify(tidyCounts(a)) === JSON.stringify(tidyCounts(b))
}

/** What the first shift of a day counted, where it is not the previous count. */
export function findDispute(first: FirstCount | undefined, previousCount: Centimes | null): OpeningDispute | null {
  if (first === undefined || first.cash === previousCount) return null
  return { opening: first.cash, reason: previousCount === null ? first.reason : (first.reason ?? COUNTED_AT_START) }
}

/** Whether a repeated call asks for the stored closing. Without `opening` it meant the previous count, or that of the first shift. */
export function isSameClosing(stored: ClosingDetailRecord, input: CloseDayInput): boolean {
  return (
    stored.agency_id === input.agencyId &&
    stored.date === input.date &&
    stored.comment === input.comment &&
    (input.opening === null
      ? stored.opening_kind === 'previous' || stored.shifts.length > 0
      : stored.opening === input.opening) &&
    (stored.opening_kind === 'previous' || input.opening === null || stored.opening_reason === input.openingReason) &&
    isSameCount(stored.counts, input.counts) &&
    isSameBalances(stored.lines, input.balances)
  )
}

export function isSameDraft(stored: DraftContent, input: DraftContent): boolean {
  return (
    stored.opening === input.opening &&
    stored.openingReason === input.openingReason &&
    stored.comment === input.comment &&
    isSameCount(stored.counts, input.counts) &&
    isSameBalances(stored.balances, input.balances)
  )
}
