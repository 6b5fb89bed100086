import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Category } from '#shared/cash/categories.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

// Features do not import each other: what explains a discrepancy asks for the form that mends it, and a route mounts both. Not in
// the URL: a reload or Back must not open a form.

/** Requests to open one form, each answered once by the component that has it. */
export function createRequests<Request>() {
  let waiting: Request | null = null
  let isAsked = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    send: (request: Request): void => {
      waiting = request
      isAsked = true
      for (const listener of listeners) listener()
    },
    /** Also of a request that came before the component. */
    useEach: (open: (request: Request) => void): void => {
      const openWaiting = useEffectEvent(() => {
        if (waiting === null) return
        const request = waiting
        waiting = null
        open(request)
      })
      useEffect(() => {
        const listener = () => openWaiting()
        listener()
        return subscribe(listener)
      }, [])
    },
    /** From the first request on: until then the form's code is not needed. */
    useIsAsked: (): boolean => useSyncExternalStore(subscribe, () => isAsked),
  }
}

/** What a new transaction begins with. */
export interface FilledEntry {
  agencyId: string
  date: IsoDate
  type: Category
  /** 0: to be typed, as `fee`. */
  amount: Centimes
  fee: Centimes
  accountId: string | null
  /** Of the account: its only product of this direction is proposed. */
  operatorName: string | null
  reference?: string | null
}

export type TransactionRequest =
  | { kind: 'open' | 'remove'; id: string }
  /** A new one. */
  | { kind: 'enter'; entry: FilledEntry }

export const transactionRequests = createRequests<TransactionRequest>()

/** Of the day that is shown. */
export interface FeedRequest {
  direction: Category
  amount: Centimes
}

export const feedRequests = createRequests<FeedRequest>()
