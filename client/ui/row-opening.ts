import type { KeyboardEvent, MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="menuitem"]'

/** A click on a control, in a dialog of the row or at the end of a selection does not open the row. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest(CONTROLS) !== null) return false
  return window.getSelection()?.isCollapsed ?? true
}

/** Makes a card open on a click; without `open` nothing. */
export function opensOnClick(open: (() => void) | undefined) {
  if (open === undefined) return {}
  return {
    'data-opens': true,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOnRow(event)) open()
    },
  }
}

/** Makes a row of a table open on a click and on Enter. */
export function opensOnEnter(open: (() => void) | undefined) {
  if (open === undefined) return {}
  return {
    ...opensOnClick(open),
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      // The key must not press the first button of what opens.
      event.preventDefault()
      open()
    },
  }
}
