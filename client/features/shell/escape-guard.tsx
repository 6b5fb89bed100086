import { useEffect, useEffectEvent } from 'react'
import { takeEscape } from '#client/ui/held-escape.ts'

interface EscapeGuardProps {
  isActive: boolean
}

/** Dialogs listen for Escape on the window, so this must be mounted before them. */
export function EscapeGuard({ isActive }: EscapeGuardProps) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && (takeEscape() || isActive)) event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  return null
}
