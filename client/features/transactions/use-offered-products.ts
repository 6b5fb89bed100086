import { keepPreviousData } from '@tanstack/react-query'
import { useToday } from '#client/app/session.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'

export type OfferedAccount = ApiOutputs['products']['offered']['accounts'][number]

interface Asked {
  agencyId: string | null
  /** As typed; while it is no date, the products are those of today. */
  date: string
  enabled?: boolean
}

/** What the server lets be entered in an agency on a day. While another choice loads, that of the last one. */
export function useOfferedProducts({ agencyId, date, enabled = true }: Asked) {
  const today = useToday()
  return api.products.offered.useQuery(
    { agencyId, date: isIsoDate(date) ? date : today },
    { enabled, placeholderData: keepPreviousData },
  )
}
