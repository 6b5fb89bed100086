import { useEffect, useEffectEvent } from 'react'

// Not in the URL: the toast of a saved transaction must not change the page or filter of the list.

const listeners = new Set<(id: string) => void>()

export function requestReceipt(id: string): void {
  for (const listener of listeners) listener(id)
}

export function useReceiptRequest(open: (id: string) => void): void {
  const handleRequest = useEffectEvent(open)
  useEffect(() => {
    const listener = (id: string) => handleRequest(id)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
