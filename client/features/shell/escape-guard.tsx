import { useEffect, useEffectEvent } from 'react'

interface EscapeGuardProps {
  isActive: boolean
}

/**
 * Keeps Escape from the dialogs of the page while the session dialog is over them. Dialogs listen on the window, so
 * this must be mounted before them.
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
