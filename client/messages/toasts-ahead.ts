import type * as Toasts from './toasts.tsx'

/** Once the first screen stands, and before anybody has filled in a form. */
const REST_MS = 2_000

let loading: Promise<typeof Toasts> | undefined
let loaded: typeof Toasts | undefined
const listeners = new Set<() => void>()

async function load(): Promise<typeof Toasts> {
  try {
    loaded = await import('./toasts.tsx')
    for (const listener of listeners) listener()
    return loaded
  } catch (error) {
    // The line was down: the next toast asks again.
    loading = undefined
    throw error
  }
}

/** The code of the toasts: fetched once, at the latest for the first of them. */
export function loadToasts(): Promise<typeof Toasts> {
  loading ??= load()
  return loading
}

/** The same, where it is here already. */
export function toastsHere(): typeof Toasts | undefined {
  return loaded
}

/** Calls the listener when the toasts have come; answers how to stop. */
export function onToastsLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches them when the page is at rest, so that a toast can also tell of a line that is down; answers how to stop. */
export function loadToastsAhead(): () => void {
  const timer = window.setTimeout(() => void loadToasts().catch(() => undefined), REST_MS)
  return () => window.clearTimeout(timer)
}
