import { useEffect, useEffectEvent } from 'react'

interface EscapeGuardProps {
  isActive: boolean
}

/** Dialogs listen for Escape on the window, so this must be mounted before them. */
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
