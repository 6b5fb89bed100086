import { useEffect, useRef } from 'react'

interface Shortcut {
  /** `event.key` in lower case; for a sign the sign itself, since its Shift depends on the keyboard. */
  key: string
  ctrlOrMeta?: boolean
  whileTyping?: boolean
  overDialogs?: boolean
  isOff?: boolean
}

const QUESTION_MARKS = /^[\u061F\u037E\uFF1F]$/

/** Where the layout types no Latin letters (Arabic, Greek, Cyrillic), the place of the letter on a Latin keyboard counts. */
export function isForKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, wanted: string): boolean {
  if (key.toLowerCase() === wanted || (wanted === '?' && QUESTION_MARKS.test(key))) return true
  // Some keys type two letters: `لا`.
  const isOtherScript = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return isOtherScript && code === `Key${wanted.toUpperCase()}`
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null
}

function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

export function useKeyboardShortcut(shortcut: Shortcut, handler: () => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const { key, ctrlOrMeta = false, whileTyping = false, overDialogs = false, isOff = false } = shortcut
  useEffect(() => {
    if (isOff) return
    const isSign = key.toLowerCase() === key.toUpperCase()
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isForKey(event, key) || event.repeat || event.altKey || (event.shiftKey && !isSign)) return
      if ((event.ctrlKey || event.metaKey) !== ctrlOrMeta || event.defaultPrevented) return
      if ((!whileTyping && isTyping(event.target)) || (!overDialogs && isUnderDialog())) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [key, ctrlOrMeta, whileTyping, overDialogs, isOff])
}
