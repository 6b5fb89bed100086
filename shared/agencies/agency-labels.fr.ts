import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const trackingStartLabel = 'Caisse suivie depuis le'

/** What an agency asks of those who work there. */
export const agencyOptionLabels = {
  handover: 'Passation de caisse',
  blind: "Comptage à l'aveugle",
  countArrivals: 'Comptage à la réception',
} as const

/** `27/11/2026`, or that no day was chosen. */
export function formatTrackingStart(start: IsoDate | null): string {
  return start === null ? 'premier mouvement' : formatDate(start)
}
