import { api } from './trpc.ts'

interface Day {
  readonly agencyId: string
  readonly date: `${number}-${number}-${number}`
}

/** On their way to the agency on that day: the closing form shows them, and says which ones it showed. */
export function useAwaitedTransfers({ agencyId, date }: Day) {
  const { data } = api.transfers.awaited.useQuery({ agencyId, date }, { staleTime: 0 })
  return { awaited: data ?? [], seenTransfers: data?.map(({ id }) => id) ?? [] }
}
