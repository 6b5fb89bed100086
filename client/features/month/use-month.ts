import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** The page and its actions read it once. */
export function useMonth(month: IsoDate) {
  return api.month.read.useQuery(
    { month },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'month.read' } },
  )
}
