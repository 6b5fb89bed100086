import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { sessionCheckMs, sessionTrustMs } from './timing.ts'
import { api, type ApiOutputs, type Calls, unbatched } from './trpc.ts'

export type Session = ApiOutputs['auth']['session']
export type SessionUser = NonNullable<Session['user']>

/** The session as last checked; undefined before the first response. Not batched: it would wait for the slowest list. */
export function useSession(): Session | undefined {
  const { data } = api.auth.session.useQuery(undefined, {
    refetchInterval: sessionCheckMs,
    trpc: unbatched,
  })
  return data
}

/** What a guard adds to the context of the routes below it. */
export interface Guarded {
  user: SessionUser
  /** As the guard read it. */
  today: IsoDate
}

/**
 * *Today* in the business time zone, as the server says; never the browser's own day. The session check passes midnight by
 * itself; the guard's day stands in once the account is left and the cache is empty. Only below a guard.
 */
export function useToday(): IsoDate {
  const guarded = useRouteContext({ strict: false, select: ({ today }) => today })
  const today = useSession()?.today ?? guarded
  if (today === undefined) throw new Error('useToday needs a route with a guard')
  return today
}

/**
 * The session for a guard. A cached user is trusted until the next check. "Signed out" is always checked again, or a
 * response from before a sign-in would lead back to `/login`.
 * @param fresh asks the server in any case
 */
export function readSession(calls: Calls, fresh = false): Promise<Session> {
  const known = calls.auth.session.getData(undefined)?.user
  const isTrusted = !fresh && known !== undefined && known !== null
  return calls.auth.session.fetch(undefined, { staleTime: isTrusted ? sessionTrustMs : 0, trpc: unbatched })
}

export function forgetEverything(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
