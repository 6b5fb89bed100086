import type { Session } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'

interface Counters {
  /** Each undefined while it loads. */
  groups: number | undefined
  agencies: number | undefined
  transactions: number | undefined
}

/** The three counters of /dashboard on real data (D28). Without an active subscription the server shows nothing: 0. */
export function useCounters(session: Session | undefined): Counters {
  const isActive = session?.subscription?.state === 'active'
  const options = { enabled: isActive, meta: { outcome: 'data.load' } } as const
  const groups = api.groups.list.useQuery(undefined, options)
  const agencies = api.agencies.usage.useQuery(undefined, options)
  const month = session === undefined ? {} : { from: startOfMonth(session.today), to: session.today }
  const transactions = api.transactions.list.useQuery({ ...month, page: 1 }, options)
  if (session === undefined) return { groups: undefined, agencies: undefined, transactions: undefined }
  if (!isActive) return { groups: 0, agencies: 0, transactions: 0 }
  return { groups: groups.data?.length, agencies: agencies.data?.used, transactions: transactions.data?.total }
}
