import type { Session } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'

interface Counters {
  groups: number | undefined
  agencies: number | undefined
  transactions: number | undefined
}

/** The counters of /dashboard; undefined while they load, 0 without an active subscription. */
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
