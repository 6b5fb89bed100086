import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clearSessionEnded } from '#client/app/session-ended.ts'
import { forgetEverything, readSession, type SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { clearReports } from '#client/messages/report-outcome.ts'

/**
 * After a sign-in: nothing of the account before stays in memory, the other tabs learn who it is now.
 * Answers the account, or null where the browser kept no cookie.
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
 * After a sign-in over a page whose session had ended (pitfall 38): for the same account the page goes on with fresh data. For
 * another one the session itself says so, and whoever watches it starts the page anew.
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
 * After a sign-out here or in another tab, or once the session is over: empties the memory and goes to the given page.
 * Nothing asks about unsaved forms any more; whoever wants to ask does so before.
 */
export function useLeaveAccount(): (target: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (target) => {
    forgetEverything(queryClient)
    clearReports()
    await router.navigate({ href: target, replace: true, ignoreBlocker: true })
    // Not before: while the old page still stands it would read "over" as a reason to leave once more.
    clearSessionEnded()
  }
}
