import { useCallback, useRef, useState } from 'react'

interface SubmitOnce<Args extends unknown[]> {
  /** Does nothing while the action runs. Rejects as the action does. */
  run: (...args: Args) => Promise<void>
  busy: boolean
}

/** A ref and not only state: two clicks can come before the next render. */
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
