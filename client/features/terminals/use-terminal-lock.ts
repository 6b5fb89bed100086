import { useLayoutEffect } from 'react'
import { markSessionEnded } from '#client/app/session-ended.ts'
import type { Session } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { setLocked, wasLocked } from '#client/app/terminal-memory.ts'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'
import { hidePage } from './hide-page.ts'
import { useIdleLock } from './use-idle-lock.ts'
import { useLock } from './use-terminal-session.ts'

interface TerminalLock {
  session: Session | undefined
  isAtTerminal: boolean
  isLocked: boolean
}

/** Locks a counter machine by key and when it is idle, in all its tabs. Returns the function for buttons. */
export function useTerminalLock({ session, isAtTerminal, isLocked }: TerminalLock): () => void {
  const end = useLock()
  const lock = () => {
    if (isLocked) return
    // First here: nothing waits for the server.
    setLocked(true)
    markSessionEnded()
    tellOtherTabs({ kind: 'locked' })
    end.mutate()
  }
  useIdleLock(isAtTerminal && !isLocked ? session?.terminal?.lockAfterMinutes : undefined, lock)
  useKeyboardShortcut(
    { key: 'l', ctrlOrMeta: true, whileTyping: true, overDialogs: true, isOff: !isAtTerminal || isLocked },
    lock,
  )
  // The server may not know of the lock yet: a reload does not open the page.
  useLayoutEffect(() => {
    if (isAtTerminal && wasLocked()) markSessionEnded()
  }, [isAtTerminal])
  useLayoutEffect(() => (isAtTerminal && isLocked ? hidePage() : undefined), [isAtTerminal, isLocked])
  return lock
}
