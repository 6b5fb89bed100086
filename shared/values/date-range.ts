import { formatDate } from './calendar-date.ts'
import type { IsoDate } from './iso-date.ts'

/** `du 01/11/2026 au 30/11/2026`; null where a day of both is missing. */
export function formatDateRange(from: IsoDate, to: IsoDate): string
export function formatDateRange(from: IsoDate | null, to: IsoDate | null): string | null
export function formatDateRange(from: IsoDate | null, to: IsoDate | null): string | null {
  return from === null || to === null ? null : `du ${formatDate(from)} au ${formatDate(to)}`
}
