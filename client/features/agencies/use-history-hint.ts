import { api } from '#client/app/trpc.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'

/** One line under the date of an entry that will be history in its agency; undefined for any other. */
export function useHistoryHint(agencyId: string | null, date: string): string | undefined {
  const { data } = api.agencies.list.useQuery()
  const start = data?.find(({ id }) => id === agencyId)?.trackingStart ?? null
  if (!isIsoDate(date) || !isBeforeTracking(date, start)) return undefined
  return `Avant le début du suivi de caisse (${formatDate(start)})\u00A0: gardée dans l'historique, hors caisse attendue.`
}
