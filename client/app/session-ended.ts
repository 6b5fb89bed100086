import { useSyncExternalStore } from 'react'

// After a refusal for want of a session the shell asks to sign in over the page, so that no input is lost.

let ended = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function markSessionEnded(): void {
  set(true)
}

export function clearSessionEnded(): void {
  set(false)
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended)
}
