import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clearSessionEnded, markSessionEnded, useSessionEnded } from '#client/app/session-ended.ts'
import { forgetEverything, isPinSession, findPerson, type Session, type SessionUser } from '#client/app/session.ts'
import { onNewsFromOtherTabs, type SessionNews } from '#client/app/session-tabs.ts'
import { clearTabMemory } from '#client/app/tab-memory.ts'
import { api } from '#client/app/trpc.ts'
import { useLeaveAccount } from '#client/features/auth/use-account-change.ts'
import { clearReports } from '#client/messages/report-outcome.ts'
import { hasDirtyForms, useHasDirtyForms } from '#client/ui/dirty-forms.ts'

interface SessionWatch {
  isLeaving: boolean
  /** The session has ended and the page stays: the sign-in dialog or the lock screen is over it. */
  isAsking: boolean
  /** The page is of a person who signed in by PIN at a counter machine. */
  isAtTerminal: boolean
  /** Whose space the page shows; kept after the session has ended. */
  space: string | undefined
  leave: (target: string) => Promise<void>
}

/**
 * A lost session asks to sign in over unsaved input, else leaves; another account or space restarts the page. At a counter machine it
 * always asks, and unsaved input stays for the next person too, until it is saved or closed.
 */
export function useSessionWatch(user: SessionUser, session: Session | undefined, door?: string): SessionWatch {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leaveAccount = useLeaveAccount()
  const hasEnded = useSessionEnded()
  const hasInput = useHasDirtyForms()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAtTerminal, setIsAtTerminal] = useState(isPinSession(session))
  /** The form of `user` is still open under another person. */
  const [isKept, setIsKept] = useState(false)
  const isPin = session?.member == null ? isAtTerminal : isPinSession(session)
  if (isPin !== isAtTerminal) setIsAtTerminal(isPin)
  const ownDoor = door ?? (isAtTerminal ? '/poste' : '/login')

  const leave = async (target: string) => {
    setIsLeaving(true)
    clearTabMemory()
    await leaveAccount(target)
  }

  const changeAccount = async () => {
    setIsLeaving(true)
    forgetEverything(queryClient)
    clearTabMemory()
    clearSessionEnded()
    // What the next person saved themselves stays on the screen; else they start at their own first page.
    if (!isKept) clearReports()
    if (isAtTerminal && !isKept) await router.navigate({ to: '/app', replace: true, ignoreBlocker: true })
    // The guard reads the new account, and its id mounts a new shell.
    await router.invalidate()
    setIsLeaving(false)
  }

  const resume = () => {
    clearSessionEnded()
    void queryClient.invalidateQueries()
  }

  const startFor = (id: string) => {
    if (id === user.id) return setIsKept(false)
    if (!isAtTerminal || !hasDirtyForms()) return void changeAccount()
    if (!isKept) resume()
    setIsKept(true)
  }

  const checked = session === undefined ? undefined : (findPerson(session)?.id ?? null)
  const shownSpace = useRef<string>(undefined)
  const handleChecked = useEffectEvent((id: string | null, space: string | undefined) => {
    if (isLeaving) return
    if (id === user.id) {
      const shown = shownSpace.current
      shownSpace.current = space
      if (shown !== undefined && shown !== space) void changeAccount()
      else startFor(id)
      return
    }
    // Input of a closed account cannot be saved any more; the sign-in page says why.
    if (id === null && session?.closed) return void leave(ownDoor)
    if (hasEnded && !(isAtTerminal && id !== null)) return
    if (id !== null) startFor(id)
    else if (isAtTerminal || hasDirtyForms()) markSessionEnded()
    else void leave(`${ownDoor}?redirect=${encodeURIComponent(router.latestLocation.href)}`)
  })
  const space = session?.member?.ownerId
  const [lastSpace, setLastSpace] = useState(space)
  if (space !== undefined && space !== lastSpace) setLastSpace(space)
  useEffect(() => {
    if (checked !== undefined) handleChecked(checked, space)
  }, [checked, space])

  const startForNext = useEffectEvent(() => void changeAccount())
  useEffect(() => {
    if (isKept && !hasInput && !hasEnded) startForNext()
  }, [isKept, hasInput, hasEnded])

  const { auth } = api.useUtils()
  const readWhy = useEffectEvent(() => {
    if (!isAtTerminal) void auth.session.invalidate()
  })
  useEffect(() => {
    if (hasEnded) readWhy()
  }, [hasEnded])

  const handleNews = useEffectEvent((news: SessionNews) => {
    if (news.kind === 'locked') return isAtTerminal && markSessionEnded()
    if (news.kind === 'signedOut') return void leave(ownDoor)
    if (news.userId === user.id) resume()
    else if (isAtTerminal) void auth.session.invalidate()
    else void changeAccount()
  })
  useEffect(() => onNewsFromOtherTabs((news) => handleNews(news)), [])

  return { isLeaving, isAsking: hasEnded && !isLeaving, isAtTerminal, space: lastSpace, leave }
}
