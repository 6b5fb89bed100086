import { useEffect, useEffectEvent } from 'react'

/** Long after the first screen, and well before a session can end. */
const REST_MS = 5_000

interface Part {
  preload: () => Promise<unknown>
}

/** Fetches the code of parts that are not on the screen yet, once the page is at rest. */
export function usePartsAhead(...parts: readonly Part[]): void {
  const fetchParts = useEffectEvent(() => {
    for (const part of parts) part.preload().catch(() => undefined)
  })
  useEffect(() => {
    const timer = window.setTimeout(() => fetchParts(), REST_MS)
    return () => window.clearTimeout(timer)
  }, [])
}
