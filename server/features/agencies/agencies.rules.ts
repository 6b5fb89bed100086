import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { AgencyRow } from './agencies.queries.ts'

/** Throws a field error for a start in the future or before any transaction can be. */
export function assertTrackingStart(start: IsoDate | null, today: IsoDate): void {
  const message = start === null ? null : checkTransactionDate(start, today)
  if (message !== null) throw new FieldRefusal({ trackingStart: message })
}

/** Throws `agencies.tracking_fixed` for another start of an agency that has a closing. `start` undefined: unchanged. */
export function assertTrackingMoves(
  agency: Pick<AgencyRow, 'trackingStart' | 'isTrackingFixed'>,
  start: IsoDate | null | undefined,
): void {
  if (start === undefined || start === agency.trackingStart) return
  if (agency.isTrackingFixed) throw refuse('agencies.tracking_fixed')
}
