import { useEffect } from 'react'

/** Long after the first screen, and well before a session can end. */
const REST_MS = 5_000

interface Part {
  preload?: () => Promise<void> | undefined
}

/** Fetches the code of parts that are not on the screen yet, once the page is at rest. */
export function usePartsAhead(parts: readonly Part[]): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      for (const part of parts) void part.preload?.()
    }, REST_MS)
    return () => window.clearTimeout(timer)
  }, [parts])
}
