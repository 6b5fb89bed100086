import { useEffect, useRef } from 'react'

/** Runs when a condition comes true, after the render that shows it: leaving a page whose form is saved, or whose row did not load. */
export function useOnceTrue(condition: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (condition) latest.current()
  }, [condition])
}
