import { useEffect, useEffectEvent } from 'react'

/**
 * Runs each time a condition comes true, after the render that shows it: a dialog that opens begins anew, a page is left whose
 * form is saved or whose row did not load. Only the condition counts; `run` is always the latest.
 */
export function useOnceTrue(condition: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (condition) runLatest()
  }, [condition])
}
