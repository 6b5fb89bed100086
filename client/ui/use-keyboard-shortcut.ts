import { useEffect, useRef } from 'react'

interface Shortcut {
  /** `event.key`, in small letters: `b`. Of a sign, the sign: `?` needs Shift on one keyboard and not on another. */
  key: string
  /** Ctrl, or Command on a Mac. */
  ctrlOrMeta?: boolean
  /** Also in a field: for what no text needs, like Ctrl+K. */
  whileTyping?: boolean
  /** Also over an open dialog or menu. */
  overDialogs?: boolean
}

/** Where a key belongs to what is being written. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null
}

function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

/** Calls the handler on the shortcut, anywhere in the page but never while somebody types (pitfall 50) or over a dialog. */
export function useKeyboardShortcut(shortcut: Shortcut, handler: () => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const { key, ctrlOrMeta = false, whileTyping = false, overDialogs = false } = shortcut
  useEffect(() => {
    const isSign = key.toLowerCase() === key.toUpperCase()
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.repeat || event.altKey || (event.shiftKey && !isSign)) return
      if ((event.ctrlKey || event.metaKey) !== ctrlOrMeta || event.defaultPrevented) return
      if ((!whileTyping && isTyping(event.target)) || (!overDialogs && isUnderDialog())) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [key, ctrlOrMeta, whileTyping, overDialogs])
}
