import { refuse } from '#server/errors/refusal.ts'

/** What waits no longer is told to come again after so long. */
const BUSY_RETRY_MS = 1000

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
   * Takes a place, after a short wait where all are taken. Refuses `service.busy`; leaves the queue where `signal` says that
   * nobody waits for the answer any more. Whoever got in calls `leave` once.
   */
  enter(signal: AbortSignal): Promise<void>
  leave(): void
  /** Whether `enter` would refuse at once. */
  isFull(): boolean
}

export const createCallPlaces = ({ running: most, waiting: longest, waitMs }: CallLimits): CallPlaces => {
  let running = 0
  /** In the order they came. */
  const queue = new Set<() => void>()

  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = (answer: () => void) => {
        queue.delete(goOn)
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        answer()
      }
      const goOn = () => settle(resolve)
      const giveUp = () => settle(() => reject(tooMany()))
      const timer = setTimeout(giveUp, waitMs)
      signal.addEventListener('abort', giveUp, { once: true })
      queue.add(goOn)
    })

  const isFull = () => running >= most && queue.size >= longest

  return {
    isFull,
    async enter(signal) {
      if (running < most) {
        running += 1
        return
      }
      if (isFull() || signal.aborted) throw tooMany()
      // The one who leaves hands over its place, so `running` stays as it is.
      await wait(signal)
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

const tooMany = () => refuse('service.busy', BUSY)
