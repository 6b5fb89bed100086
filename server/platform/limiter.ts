import type { ServerResponse } from 'node:http'
import { refuse } from '#server/platform/errors/refusal.ts'

export interface Limits {
  readonly running: number
  readonly waiting: number
  /** Longest wait; left out, as long as it takes. */
  readonly waitMs?: number
  /** Most that one account has running or waiting; its next is refused at once. */
  readonly perAccount?: number
  readonly retryAfterMs: number
}

export interface Acquirer {
  readonly account?: string
  /** The response, which closes with its connection: a caller who has left waits no longer. */
  readonly caller?: Caller
}

export type Caller = Pick<ServerResponse, 'once' | 'off' | 'destroyed'>

/** Ends what was acquired; calling it again does nothing. */
export type Release = () => void

/** Limits how much of something runs at once, with a short queue in front: an endless queue makes every caller time out. */
export interface Limiter {
  /** @throws Refusal `service.busy` */
  acquire(acquirer?: Acquirer): Promise<Release>
  isFull(): boolean
}

export function createLimiter(limits: Limits): Limiter {
  const { waitMs, perAccount = Infinity } = limits
  let running = 0
  const queue = new Set<() => void>()
  const perAccountCounts = new Map<string, number>()

  function isFull() {
    return running >= limits.running && queue.size >= limits.waiting
  }

  function busy() {
    return refuse('service.busy', { retryAfterMs: limits.retryAfterMs })
  }

  function wait(caller: Caller | undefined) {
    return new Promise<void>((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      caller?.once('close', giveUp)
      queue.add(goOn)

      function leaveQueue() {
        queue.delete(goOn)
        clearTimeout(timer)
        caller?.off('close', giveUp)
      }
      function goOn() {
        leaveQueue()
        resolve()
      }
      function giveUp() {
        leaveQueue()
        reject(busy())
      }
    })
  }

  function count(account: string | undefined, change: 1 | -1) {
    if (account === undefined) return
    const counted = (perAccountCounts.get(account) ?? 0) + change
    if (counted === 0) perAccountCounts.delete(account)
    else perAccountCounts.set(account, counted)
  }

  function makeRelease(account: string | undefined): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      count(account, -1)
      const [next] = queue
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    isFull,
    async acquire({ account, caller } = {}) {
      if (account !== undefined && (perAccountCounts.get(account) ?? 0) >= perAccount) throw busy()
      if (running >= limits.running) {
        if (isFull() || caller?.destroyed === true) throw busy()
        count(account, 1)
        try {
          // `release` hands over to the first in the queue, so `running` stays as it is.
          await wait(caller)
        } catch (error) {
          count(account, -1)
          throw error
        }
      } else {
        count(account, 1)
        running += 1
      }
      return makeRelease(account)
    },
  }
}
