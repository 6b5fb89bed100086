import { useEffect, useEffectEvent } from 'react'

interface EscapeGuardProps {
  /** The session dialog stands over the page. */
  isActive: boolean
}

/**
 * Keeps Escape from a dialog of the page while the session dialog stands over it. Every dialog listens on the window, so this
 * one has to listen before them: it stands first in the shell, from the start.
 */
export function EscapeGuard({ isActive }: EscapeGuardProps) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isActive && event.key === 'Escape') event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  return null
}
