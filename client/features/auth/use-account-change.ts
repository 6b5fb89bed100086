import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clearSessionEnded } from '#client/app/session-ended.ts'
import { forgetEverything, findPerson, readSession, type SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { clearReports } from '#client/messages/report-outcome.ts'

/** Returns the account, or null if the browser kept no cookie. */
export function useEnterAccount(): () => Promise<SessionUser | null> {
  const queryClient = useQueryClient()
  const { calls } = useRouter().options.context
  return async () => {
    forgetEverything(queryClient)
    const user = findPerson(await readSession(calls, true))
    if (user !== null) tellOtherTabs({ kind: 'signedIn', userId: user.id })
    clearSessionEnded()
    return user
  }
}

/** For the same account the page continues with fresh data; another one restarts the page (use-session-watch.ts). */
export function useResumeAccount(userId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  const { calls } = useRouter().options.context
  return async () => {
    const user = findPerson(await readSession(calls, true))
    if (user === null) return
    tellOtherTabs({ kind: 'signedIn', userId: user.id })
    clearSessionEnded()
    if (user.id === userId) void queryClient.invalidateQueries()
  }
}

/** Empties the cache and opens the page, also if forms have unsaved input: the caller asks before. */
export function useLeaveAccount(): (target: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (target) => {
    forgetEverything(queryClient)
    clearReports()
    await router.navigate({ href: target, replace: true, ignoreBlocker: true })
    // Only now: the old page would read an ended session as a reason to leave again.
    clearSessionEnded()
  }
}
