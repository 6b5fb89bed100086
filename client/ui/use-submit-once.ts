import { useCallback, useRef, useState } from 'react'

interface SubmitOnce<Args extends unknown[]> {
  /** Runs the action, unless it is running: a double click or a held Enter counts once (pitfall 41). Rejects as the action does. */
  run: (...args: Args) => Promise<void>
  /** True while it runs; for the button's `loading`. */
  busy: boolean
}

/** Guards a submission against running twice at once. State alone would not: two clicks arrive before the next render. */
export function useSubmitOnce<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): SubmitOnce<Args> {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await action(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [action],
  )
  return { run, busy }
}
