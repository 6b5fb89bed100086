import { useEffect, useState } from 'react'

/** When a screen over the page goes, the focus returns to where it was, or to the button that saves. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => focusBack(before), [before])
}

/** Once the page is shown again: to the element, or, if it is gone or was none, to the button that saves. */
export function focusBack(before: Element | null): void {
  window.setTimeout(() => {
    const isUsable = before instanceof HTMLElement && before !== document.body && before.isConnected
    const target = isUsable ? before : (findSaveButton('[role="dialog"]') ?? findSaveButton('main'))
    target?.focus()
  }, 0)
}

function findSaveButton(place: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${place} button[type="submit"]`)
}
