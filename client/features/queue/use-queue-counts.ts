import { queueCheckMs } from '#client/app/timing.ts'
import { api } from '#client/app/trpc.ts'

/** How many clients wait, in all and by kind; undefined before the first answer. Menu, board and list share one query. */
export function useQueueCounts() {
  const { data } = api.admin.queueCounts.useQuery(undefined, { refetchInterval: queueCheckMs, meta: { silent: true } })
  return data
}
