import type { ServerResponse } from 'node:http'
import { refuse } from '#server/platform/errors/refusal.ts'

/** What waits no longer is told to come again after so long. */
const BUSY_RETRY_MS = 1000

/** Who waits for the answer: the response, which closes when its connection does. */
export type Caller = Pick<ServerResponse, 'once' | 'off' | 'destroyed'>

export interface CallLimits {
  /** Calls that run at once. */
  readonly running: number
  /** Calls that may wait for a place; who comes after them is refused at once. */
  readonly waiting: number
  /** How long one waits at most. */
  readonly waitMs: number
}

/** Bounds the calls in flight (T14): a short queue in front of the work, instead of an endless one behind it. */
export interface CallPlaces {
  /**
   * Takes a place, after a short wait where all are taken. Refuses `service.busy`; leaves the queue where the caller is gone.
   * Whoever got in calls `leave` once.
   */
  enter(caller: Caller): Promise<void>
  leave(): void
  /** Whether `enter` would refuse at once. */
  isFull(): boolean
}

export function createCallPlaces({ running: most, waiting: longest, waitMs }: CallLimits): CallPlaces {
  let running = 0
  /** In the order they came. */
  const queue = new Set<() => void>()

  const wait = (caller: Caller) =>
    new Promise<void>((resolve, reject) => {
      const settle = (answer: () => void) => {
        queue.delete(goOn)
        clearTimeout(timer)
        caller.off('close', giveUp)
        answer()
      }
      const goOn = () => settle(resolve)
      const giveUp = () => settle(() => reject(tooMany()))
      const timer = setTimeout(giveUp, waitMs)
      caller.once('close', giveUp)
      queue.add(goOn)
    })

  const isFull = () => running >= most && queue.size >= longest

  return {
    isFull,
    async enter(caller) {
      if (running < most) {
        running += 1
        return
      }
      if (isFull() || caller.destroyed) throw tooMany()
      // The one who leaves hands over its place, so `running` stays as it is.
      await wait(caller)
    },
    leave() {
      const [next] = queue
      if (next === undefined) running -= 1
      else next()
    },
  }
}

/** What a call without a place is told. */
export const BUSY = { retryAfterMs: BUSY_RETRY_MS } as const

function tooMany() {
  return refuse('service.busy', BUSY)
}
