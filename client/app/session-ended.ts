import { useSyncExternalStore } from 'react'

// The server has answered UNAUTHORIZED to somebody who was signed in (pitfall 38). The layout listens and asks to sign in
// over the page as it stands, so that nothing typed is lost. A store of its own: forms and routes need not know of it.

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

/** Called by the outcome reporter when a call is refused for want of a session. */
export function markSessionEnded(): void {
  set(true)
}

/** Called after a new sign-in, or when the person leaves for the sign-in page. */
export function clearSessionEnded(): void {
  set(false)
}

/** True from the first refused call until {@link clearSessionEnded}. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended)
}
