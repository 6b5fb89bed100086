import { useEffect, useEffectEvent } from 'react'
import { whenLoaded } from './when-loaded.ts'

/** Soon enough for the first menu or dialog that is opened. */
const LOAD_AFTER_MS = 1_000

interface Part {
  preload: () => Promise<unknown>
}

export function usePartsAhead(...parts: readonly Part[]): void {
  const fetchParts = useEffectEvent(() => {
    for (const part of parts) part.preload().catch(() => undefined)
  })
  useEffect(() => whenLoaded(() => fetchParts(), LOAD_AFTER_MS), [])
}
