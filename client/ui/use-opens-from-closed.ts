import { useEffect, useState } from 'react'

/** For a dialog whose code comes with its first opening: drawn closed first, or it does not know where to give the focus back. */
export function useOpensFromClosed(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return opened && isReady
}
