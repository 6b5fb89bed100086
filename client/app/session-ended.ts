import { useSyncExternalStore } from 'react'

// Whether a call of a signed-in user was refused for want of a session. The shell then asks to sign in over the page,
// so that no input is lost. A separate store: forms and routes need not know of it.

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

/** After a new sign-in, or when the user leaves for the sign-in page. */
export function clearSessionEnded(): void {
  set(false)
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended)
}
