import type { ServerResponse } from 'node:http'
import { refuse } from '#server/platform/errors/refusal.ts'

export interface Limits {
  readonly running: number
  readonly waiting: number
  /** Longest wait; left out, as long as it takes. */
  readonly waitMs?: number
  /** Most that one account has running or waiting; its next is refused at once. */
  readonly perAccount?: number
  /** Most that one account has running while no other waits; left out, all. */
  readonly alone?: number
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

/**
 * Limits how much of something runs at once, with a short queue in front: an endless queue makes every caller time out.
 *
 * Accounts have fair shares. While others wait, an account starts no more than its share, a third of the places, and those who wait
 * start by account in turn. What an account holds beyond its share, because it was alone when it started, does not count against the
 * others: they start at once, so at most `running` and two thirds more run. When the queue is full, the account with most in it loses its newest
 * to one that has less than half as many.
 */
export interface Limiter {
  /** @throws Refusal `service.busy` */
  acquire(acquirer?: Acquirer): Promise<Release>
  /** Whether this account would be refused at once. */
  isFull(account?: string): boolean
  /** Whether any account could be. It takes no time to find out. */
  mayBeFull(): boolean
}

interface Account {
  readonly key: string
  running: number
  /** In order of arrival. */
  readonly waiting: Set<Waiter>
}

interface Waiter {
  start(): void
  giveUp(): void
}

const SHARES = 3

export function createLimiter(limits: Limits): Limiter {
  const { waitMs, perAccount = Infinity, alone = limits.running } = limits
  const share = Math.max(1, Math.floor(limits.running / SHARES))
  const accounts = new Map<string, Account>()
  /** The accounts that wait, the next to be served first. */
  const turns = new Set<Account>()
  /** One for all: under overload, the stack of an error costs as much as the rest of refusing. */
  const busy = refuse('service.busy', { retryAfterMs: limits.retryAfterMs })
  let running = 0
  let runningWithinShares = 0
  let waiting = 0

  function getAccount(key: string): Account {
    return accounts.get(key) ?? { key, running: 0, waiting: new Set() }
  }

  function mayStart(account: Account): boolean {
    if (account.running < share) return runningWithinShares < limits.running
    const othersWait = turns.size > (turns.has(account) ? 1 : 0)
    return running < limits.running && account.running < alone && !othersWait
  }

  function start(account: Account): Release {
    accounts.set(account.key, account)
    running += 1
    if (account.running < share) runningWithinShares += 1
    account.running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      account.running -= 1
      if (account.running < share) runningWithinShares -= 1
      forgetIdle(account)
      startWaiting()
    }
  }

  function forgetIdle(account: Account): void {
    if (account.running === 0 && account.waiting.size === 0) accounts.delete(account.key)
  }

  function startWaiting(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) next.start()
  }

  function findNext(): Waiter | undefined {
    for (const account of turns) {
      if (!mayStart(account)) continue
      const [first] = account.waiting
      return first
    }
    return undefined
  }

  function findLongestQueue(): Account | undefined {
    let longest: Account | undefined
    for (const account of turns) {
      if (longest === undefined || account.waiting.size > longest.waiting.size) longest = account
    }
    return longest
  }

  /**
   * The account that gives up a place in the full queue for this one. They start in turn, so half as many places are as good as
   * equally many, and a call that loses its place has cost more than one that never had it.
   */
  function findDisplaced(account: Account): Account | undefined {
    const longest = findLongestQueue()
    return longest !== undefined && longest.waiting.size > 2 * (account.waiting.size + 1) ? longest : undefined
  }

  function wait(account: Account, caller: Caller | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start() {
          leave()
          // Served last next time.
          if (turns.delete(account)) turns.add(account)
          resolve(start(account))
        },
        giveUp() {
          leave()
          reject(busy)
        },
      }
      const giveUp = () => {
        waiter.giveUp()
        forgetIdle(account)
        // One account fewer may wait.
        startWaiting()
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      caller?.once('close', giveUp)
      accounts.set(account.key, account)
      account.waiting.add(waiter)
      turns.add(account)
      waiting += 1

      function leave() {
        clearTimeout(timer)
        caller?.off('close', giveUp)
        account.waiting.delete(waiter)
        if (account.waiting.size === 0) turns.delete(account)
        waiting -= 1
      }
    })
  }

  function isFullFor(account: Account): boolean {
    if (account.running + account.waiting.size >= perAccount) return true
    return !mayStart(account) && waiting >= limits.waiting && findDisplaced(account) === undefined
  }

  return {
    isFull: (key = '') => isFullFor(getAccount(key)),
    mayBeFull: () => waiting >= limits.waiting || perAccount < Infinity,
    async acquire({ account: key = '', caller } = {}) {
      const account = getAccount(key)
      if (isFullFor(account)) throw busy
      if (mayStart(account)) return start(account)
      if (caller?.destroyed === true) throw busy
      if (waiting >= limits.waiting) [...(findDisplaced(account)?.waiting ?? [])].at(-1)?.giveUp()
      return wait(account, caller)
    },
  }
}
