import { useEffect, useEffectEvent } from 'react'

const holders: Array<() => void> = []

/** While a screen holds Escape, the dialogs below do not get it. Returns whether one does, after calling it. */
export function takeEscape(): boolean {
  const holder = holders.at(-1)
  holder?.()
  return holder !== undefined
}

/** Needs an `EscapeGuard` on the page. */
export function useHeldEscape(onEscape: () => void): void {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    const holder = () => handle()
    holders.push(holder)
    return () => void holders.splice(holders.indexOf(holder), 1)
  }, [])
}
