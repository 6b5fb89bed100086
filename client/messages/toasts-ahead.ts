import { whenLoaded } from '#client/app/when-loaded.ts'
import type * as Toasts from './toasts.tsx'

/** After the first screen is usable, before anyone has filled in a form. */
const LOAD_AFTER_MS = 2_000

let loading: Promise<typeof Toasts> | undefined
let loaded: typeof Toasts | undefined
const listeners = new Set<() => void>()

async function load(): Promise<typeof Toasts> {
  try {
    loaded = await import('./toasts.tsx')
    for (const listener of listeners) listener()
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

export function loadToasts(): Promise<typeof Toasts> {
  loading ??= load()
  return loading
}

export function getLoadedToasts(): typeof Toasts | undefined {
  return loaded
}

export function onToastsLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the page is idle, so that a toast can report a dead line. */
export function loadToastsAhead(): () => void {
  return whenLoaded(() => void loadToasts().catch(() => undefined), LOAD_AFTER_MS)
}
