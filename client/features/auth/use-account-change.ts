import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clearSessionEnded } from '#client/app/session-ended.ts'
import { forgetEverything, readSession, type SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { clearReports } from '#client/messages/report-outcome.ts'

/**
 * After a sign-in: empties the cache and informs the other tabs. Returns the account, or null if the browser kept no
 * cookie.
 */
export function useEnterAccount(): () => Promise<SessionUser | null> {
  const queryClient = useQueryClient()
  const { calls } = useRouter().options.context
  return async () => {
    forgetEverything(queryClient)
    const { user } = await readSession(calls, true)
    if (user !== null) tellOtherTabs({ kind: 'signedIn', userId: user.id })
    clearSessionEnded()
    return user
  }
}

/**
 * After a sign-in over a page whose session had ended. For the same account the page continues with fresh data; for
 * another one use-session-watch.ts sees the new session and restarts the page.
 */
export function useResumeAccount(userId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  const { calls } = useRouter().options.context
  return async () => {
    const { user } = await readSession(calls, true)
    if (user === null) return
    tellOtherTabs({ kind: 'signedIn', userId: user.id })
    clearSessionEnded()
    if (user.id === userId) void queryClient.invalidateQueries()
  }
}

/**
 * After a sign-out here or in another tab, or when the session has ended: empties the cache and opens the page. Unsaved
 * forms are not asked about: the caller asks before.
 */
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
