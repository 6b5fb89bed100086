import { useEffect, useState } from 'react'

/** For a lazy dialog: renders it closed first, otherwise it does not know where to return the focus. */
export function useOpensFromClosed(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return opened && isReady
}
