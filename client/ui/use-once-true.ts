import { useEffect, useEffectEvent } from 'react'

/** Runs each time the condition becomes true, after that render. `run` is always the latest. */
export function useOnceTrue(condition: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (condition) runLatest()
  }, [condition])
}
