import type { OpenDays } from '#shared/closings/expected-cash.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'

/** `1 journée non clôturée`, `2 journées non clôturées`. */
export function countOpenDays({ count }: OpenDays): string {
  return count === 1 ? '1 journée non clôturée' : `${formatCount(count)} journées non clôturées`
}

/** `du 26/11/2026`, `du 12/11/2026 au 13/11/2026`. */
export function nameOpenPeriod({ from, to }: OpenDays): string {
  return from === to ? `du ${formatDate(from)}` : formatDateRange(from, to)
}

/** `999,99 MAD de la journée non clôturée du 26/11/2026`. */
export function describeOpenDays(openDays: OpenDays): string {
  const { count, effect } = openDays
  const days = count === 1 ? 'la journée non clôturée' : countOpenDays(openDays)
  return `${formatMoney(effect)} de ${days} ${nameOpenPeriod(openDays)}`
}

/** What the figure of an agency without a closing starts from. */
export function describeFirstStart(trackingStart: IsoDate | null): string {
  return trackingStart === null
    ? 'Jamais comptée\u00A0: départ à 0'
    : `Suivie depuis le ${formatDate(trackingStart)}, jamais comptée\u00A0: départ à 0`
}

/** A title: the day is before the start of tracking of its agency. */
export const BEFORE_TRACKING = 'Avant le début du suivi de caisse'
