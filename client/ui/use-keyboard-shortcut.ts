import { useEffect, useRef } from 'react'

interface Shortcut {
  /** `event.key`, in small letters: `b`. */
  key: string
  /** Ctrl, or Command on a Mac. */
  ctrlOrMeta?: boolean
}

/** Where a key belongs to what is being written. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null
}

/** Calls the handler on the shortcut, anywhere in the page but never while somebody types (pitfall 50). */
export function useKeyboardShortcut(shortcut: Shortcut, handler: () => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const { key, ctrlOrMeta = false } = shortcut
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.repeat || event.altKey || event.shiftKey) return
      if ((event.ctrlKey || event.metaKey) !== ctrlOrMeta || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [key, ctrlOrMeta])
}
