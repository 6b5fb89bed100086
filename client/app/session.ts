import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { sessionCheckMs, sessionTrustMs } from './timing.ts'
import { api, type ApiOutputs, type Calls, unbatched } from './trpc.ts'

export type Session = ApiOutputs['auth']['session']
export type SessionUser = NonNullable<Session['user']>

/** Who is signed in. A session by PIN opens no account: there the member stands for it. */
export function findPerson({ user, member }: Pick<Session, 'user' | 'member'>): SessionUser | null {
  if (user !== null || member === null) return user
  const { id, name } = member
  const [firstName = '', ...rest] = name.split(' ')
  return { id, email: '', role: 'client', firstName, lastName: rest.join(' '), mustChangePassword: false }
}

export function isPinSession(session: Session | undefined): boolean {
  return session?.member?.kind === 'pin'
}

/** Undefined before the first response. Not batched: it would wait for the slowest list. */
export function useSession(): Session | undefined {
  const { data } = api.auth.session.useQuery(undefined, {
    refetchInterval: sessionCheckMs,
    trpc: unbatched,
  })
  return data
}

export interface Guarded {
  user: SessionUser
  today: IsoDate
}

/** The server's day, never the browser's. Only below a guard, whose day stands in once the cache is emptied. */
export function useToday(): IsoDate {
  const guarded = useRouteContext({ strict: false, select: ({ today }) => today })
  const today = useSession()?.today ?? guarded
  if (today === undefined) throw new Error('useToday needs a route with a guard')
  return today
}

/** A cached user is trusted until the next check. "Signed out" is checked again: it may be older than a sign-in. */
export function readSession(calls: Calls, fresh = false): Promise<Session> {
  const known = calls.auth.session.getData(undefined)
  const isTrusted = !fresh && known !== undefined && findPerson(known) !== null
  return calls.auth.session.fetch(undefined, { staleTime: isTrusted ? sessionTrustMs : 0, trpc: unbatched })
}

export function forgetEverything(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
