import type { QueryClient } from '@tanstack/react-query'
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

/**
 * *Today* in the business zone, as the server tells it (D13); never the browser's own day. Asked with the session, so it
 * passes midnight by itself (pitfall 16). Inside the client space there always is one; `''` before the first answer.
 */
export function useToday(): IsoDate {
  return useSession()?.today ?? ''
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
