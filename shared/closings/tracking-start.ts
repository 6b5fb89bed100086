import type { IsoDate } from '#shared/values/iso-date.ts'

/**
 * Whether a day lies before the start of an agency's cash tracking. Such a day is never to close, and its movements are history:
 * they stay in lists and totals and do not count in the expected cash of a later day. Null: followed from the first movement.
 */
export function isBeforeTracking(date: IsoDate, trackingStart: IsoDate | null): trackingStart is IsoDate {
  return trackingStart !== null && date < trackingStart
}
