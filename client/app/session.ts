import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { api, type ApiOutputs, type Calls, unbatched } from './trpc.ts'

/** Who is signed in, with which subscription, and what day it is in the business zone (`auth.session`). */
export type Session = ApiOutputs['auth']['session']
export type SessionUser = NonNullable<Session['user']>

/** Spec 001 §4 and §9: the subscription is asked again every 30 seconds. */
const RECHECK_MS = 30_000
/** How long a guard trusts what that check said; a bit more than its pace, so that moving about costs no call. */
const TRUSTED_MS = 45_000

/**
 * The session as the last check told it; undefined before the first answer. Alone on the wire: in a batch the check would
 * wait for the slowest list.
 */
export function useSession(): Session | undefined {
  const { data } = api.auth.session.useQuery(undefined, {
    refetchInterval: RECHECK_MS,
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
 * The session for a guard. Somebody known to be signed in is trusted until the next check; nobody is always asked again,
 * or the answer from before a sign-in would send the person back to `/login`.
 * @param fresh asks the server in any case
 */
export function readSession(calls: Calls, fresh = false): Promise<Session> {
  const known = calls.auth.session.getData(undefined)?.user
  const isTrusted = !fresh && known !== undefined && known !== null
  return calls.auth.session.fetch(undefined, { staleTime: isTrusted ? TRUSTED_MS : 0, trpc: unbatched })
}

/** Empties the cache of everything that belonged to somebody: sign-out, and whenever another account takes over. */
export function forgetEverything(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
