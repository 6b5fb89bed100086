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
  isLeaving: boolean
  /** The session has ended and the page stays: the sign-in dialog is over it. */
  isAsking: boolean
  leave: (target: string) => Promise<void>
}

/** A lost session asks to sign in over unsaved input, else leaves; another account restarts the page. */
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
    // The guard reads the new account, and its id mounts a new shell.
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
