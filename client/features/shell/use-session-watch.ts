import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { clearSessionEnded, markSessionEnded, useSessionEnded } from '#client/app/session-ended.ts'
import { forgetEverything, type Session, type SessionUser } from '#client/app/session.ts'
import { onNewsFromOtherTabs } from '#client/app/session-tabs.ts'
import { useLeaveAccount } from '#client/features/auth/use-account-change.ts'
import { clearReports } from '#client/messages/report-outcome.ts'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'

interface SessionWatch {
  /** True from the moment the account is left: nothing of it is drawn any more (pitfall 37). */
  isLeaving: boolean
  /** The session is over and the page stays as it is: the sign-in dialog stands over it (pitfall 38). */
  isAsking: boolean
  /** Empties this browser's memory and goes to the page. */
  leave: (target: string) => Promise<void>
}

/**
 * Follows the session from inside the client space. Signed out in another tab: gone at once. Ended by itself: asked to sign
 * in over a page that holds something typed, else sent to the door. Another account: the page starts anew as theirs.
 * @param door where one signs in to this space
 */
export function useSessionWatch(user: SessionUser, session: Session | undefined, door = '/login'): SessionWatch {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leaveAccount = useLeaveAccount()
  const hasEnded = useSessionEnded()
  const [isLeaving, setIsLeaving] = useState(false)

  const leave = async (target: string) => {
    setIsLeaving(true)
    await leaveAccount(target)
  }

  const changeAccount = async () => {
    setIsLeaving(true)
    forgetEverything(queryClient)
    clearReports()
    clearSessionEnded()
    // The guard reads the new account and the shell is mounted anew under its id.
    await router.invalidate()
    setIsLeaving(false)
  }

  const resume = () => {
    clearSessionEnded()
    void queryClient.invalidateQueries()
  }

  const checked = session?.user?.id ?? (session === undefined ? undefined : null)
  const handleChecked = useEffectEvent((id: string | null) => {
    if (isLeaving || hasEnded || id === user.id) return
    if (id !== null) void changeAccount()
    else if (hasDirtyForms()) markSessionEnded()
    else void leave(`${door}?redirect=${encodeURIComponent(router.latestLocation.href)}`)
  })
  useEffect(() => {
    if (checked !== undefined) handleChecked(checked)
  }, [checked])

  const handleNews = useEffectEvent((signedInAs: string | null) => {
    if (signedInAs === null) void leave(door)
    else if (signedInAs === user.id) resume()
    else void changeAccount()
  })
  useEffect(() => onNewsFromOtherTabs((news) => handleNews(news.kind === 'signedIn' ? news.userId : null)), [])

  return { isLeaving, isAsking: hasEnded && !isLeaving, leave }
}
