import { useEffect, useEffectEvent } from 'react'
import type { Category } from '#shared/cash/categories.ts'

// "New entry" asked from elsewhere than its screen (the palette). Neither in the URL nor in the history: a reload or Back must
// not open an empty form.

let wanted: Category | null = null
const listeners = new Set<() => void>()

/** Asks the screen of that direction, here or about to be, to open its empty form. */
export function requestEntry(type: Category): void {
  wanted = type
  for (const listener of listeners) listener()
}

/** Called by a transaction screen: opens its form when asked for. The general list, without a direction, is never asked. */
export function useEntryRequest(type: Category | undefined, open: () => void): void {
  const answer = useEffectEvent(() => {
    if (wanted === null || wanted !== type) return
    wanted = null
    open()
  })
  useEffect(() => {
    const listener = () => answer()
    listeners.add(listener)
    listener()
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
