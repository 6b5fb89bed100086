import { useEffect, useEffectEvent } from 'react'
import type { Category } from '#shared/cash/categories.ts'

// Not in the URL: a reload or Back must not open an empty form.

let requested: Category | null = null
const listeners = new Set<() => void>()

export function requestEntry(type: Category): void {
  requested = type
  for (const listener of listeners) listener()
}

/** Undefined on the general list, which never opens a form this way. */
export function useEntryRequest(type: Category | undefined, open: () => void): void {
  const openIfRequested = useEffectEvent(() => {
    if (requested === null || requested !== type) return
    requested = null
    open()
  })
  useEffect(() => {
    const listener = () => openIfRequested()
    listeners.add(listener)
    listener()
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
