import { focusManager } from '@tanstack/react-query'
import { focusBack } from '#client/ui/use-focus-back.ts'

/** Of the lock screen's place in the page: all else is hidden (client-shell.module.css). */
export const LOCK_SCREEN_ID = 'lock-screen'

/** Nothing of the page can be read or reached, and it asks the server for nothing. Returns how to show it again, which gives the focus back. */
export function hidePage(): () => void {
  const { dataset } = document.documentElement
  // What is inert loses the focus before the lock screen is there to remember it.
  const focused = document.activeElement
  const parts = Array.from(document.body.children).filter(({ id }) => id !== LOCK_SCREEN_ID)
  dataset['locked'] = ''
  for (const part of parts) part.setAttribute('inert', '')
  focusManager.setFocused(false)
  return () => {
    delete dataset['locked']
    for (const part of parts) part.removeAttribute('inert')
    focusManager.setFocused(undefined)
    focusBack(focused)
  }
}
