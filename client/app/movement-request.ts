import { useEffect, useEffectEvent } from 'react'
import type { MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

// Not in the URL: a reload or Back must not open a form. As entry-request.ts does it.

/** What the form begins with. */
export interface MovementRequest {
  kind: Exclude<MovementKind, 'transfer_in'>
  accountId?: string | undefined
  amount?: Centimes | undefined
  date?: IsoDate | undefined
}

let requested: MovementRequest | null = null
const listeners = new Set<() => void>()

/** Before a navigation to the balances of the journal, which opens the form. */
export function requestMovement(request: MovementRequest): void {
  requested = request
  for (const listener of listeners) listener()
}

export function useMovementRequest(open: (request: MovementRequest) => void): void {
  const openIfRequested = useEffectEvent(() => {
    if (requested === null) return
    const request = requested
    requested = null
    open(request)
  })
  useEffect(() => {
    const listener = () => openIfRequested()
    listeners.add(listener)
    listener()
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
