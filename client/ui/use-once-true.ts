import { useEffect, useEffectEvent } from 'react'

export function useOnceTrue(condition: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (condition) runLatest()
  }, [condition])
}
