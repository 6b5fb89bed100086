import { useEffect, useEffectEvent } from 'react'

/** After the first screen is usable, long before a session can end. */
const LOAD_AFTER_MS = 5_000

interface Part {
  preload: () => Promise<unknown>
}

export function usePartsAhead(...parts: readonly Part[]): void {
  const fetchParts = useEffectEvent(() => {
    for (const part of parts) part.preload().catch(() => undefined)
  })
  useEffect(() => {
    const timer = window.setTimeout(() => fetchParts(), LOAD_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
}
