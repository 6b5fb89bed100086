import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { SubmitCountInput } from '#shared/closings/count-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { OpeningDispute } from '#shared/closings/closing-day.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { AssessedDay } from './assess-day.ts'
import { isSameBalances } from './closing-lines.rules.ts'
import { isSameCount, type Opening, resolveOpening } from './closings.rules.ts'
import type { AttemptRecord } from './count-attempts.queries.ts'

/**
 * The previous count, which a member who counts blind does not dispute: whether another opening is one would tell the previous
 * count. Throws field errors for an opening beside a previous count, and for a first closing without one.
 */
export function resolveCountOpening(
  opening: Centimes | null,
  previousCount: Centimes | null,
  first: OpeningDispute | null,
): Opening {
  if (previousCount !== null && opening !== null) throw new FieldRefusal({ opening: fieldMessages.invalidValue })
  return resolveOpening({ opening, openingReason: null }, previousCount, first)
}

/** Whether anything was entered on the day, also at an operator alone. */
export function hasMoved({ moved, lines }: Pick<AssessedDay, 'moved' | 'lines'>): boolean {
  const counts = [moved.feedCount, moved.incomingCount, moved.outgoingCount]
  return [...counts, ...lines.map(({ balance }) => balance.movedCount)].some((count) => count > 0)
}

export function isSameAttempt(stored: AttemptRecord, input: SubmitCountInput): boolean {
  return (
    stored.agency_id === input.agencyId &&
    stored.date === input.date &&
    stored.opening === input.opening &&
    stored.comment === input.comment &&
    isSameCount(stored.counts, input.counts) &&
    isSameBalances(stored.balances, input.balances)
  )
}
