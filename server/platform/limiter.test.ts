import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter, type Caller, type Limiter, type Limits, type Release } from './limiter.ts'

const BUSY = { code: 'service.busy' }

let held: Map<string, Release[]>
let order: string[]
beforeEach(() => {
  held = new Map()
  order = []
})

function makeLimiter(limits: Partial<Limits> = {}): Limiter {
  return createLimiter({ running: 9, waiting: 100, retryAfterMs: 1000, ...limits })
}

interface Asked {
  readonly outcomes: readonly Promise<unknown>[]
}

/** Asks `times` times; those that start are in `held` and `order`. Resolves when all who may start have started. */
async function ask(limiter: Limiter, account: string, times: number): Promise<Asked> {
  const asked = Array.from({ length: times }, async () => {
    const release = await limiter.acquire({ account })
    held.set(account, [...(held.get(account) ?? []), release])
    order.push(account)
  })
  const outcomes = asked.map((one) => one.catch((error: unknown) => error))
  await settle()
  return { outcomes }
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function count(account: string): number {
  return held.get(account)?.length ?? 0
}

async function end(account: string): Promise<void> {
  held.get(account)?.shift()?.()
  await settle()
}

describe('fair shares', () => {
  it('one account uses all places while no other waits', async () => {
    await ask(makeLimiter(), 'a', 20)
    expect(count('a')).toBe(9)
  })

  it('another starts at once, however long the first holds all', async () => {
    const limiter = makeLimiter()
    await ask(limiter, 'a', 50)
    await ask(limiter, 'b', 3)
    await ask(limiter, 'c', 3)
    expect([count('a'), count('b'), count('c')]).toEqual([9, 3, 3])
  })

  it('what runs beyond the places has a bound', async () => {
    const limiter = makeLimiter()
    for (const account of 'abcdefgh') await ask(limiter, account, 20)
    expect([...held.values()].flat()).toHaveLength(9 + 6)
  })

  it('while others wait, an account goes down to a third and stays there', async () => {
    const limiter = makeLimiter()
    await ask(limiter, 'a', 50)
    await ask(limiter, 'b', 10)
    for (let n = 0; n < 20; n += 1) await end('a')
    expect([count('a'), count('b')]).toEqual([3, 3])
    for (let n = 0; n < 4; n += 1) {
      await end('b')
      expect([count('a'), count('b')]).toEqual([3, 3])
    }
    for (let n = 0; n < 3; n += 1) await end('b')
    // None of the others waits any more.
    expect([count('a'), count('b')]).toEqual([6, 3])
  })

  it('a caller who leaves the queue makes room for the other accounts', async () => {
    const limiter = makeLimiter()
    await ask(limiter, 'a', 12)
    await ask(limiter, 'b', 3)
    const leaving = Object.assign(new EventEmitter(), { destroyed: false })
    const gone = limiter.acquire({ account: 'b', caller: leaving as unknown as Caller })
    for (let n = 0; n < 7; n += 1) await end('a')
    expect(count('a')).toBe(3)
    leaving.emit('close')
    await expect(gone).rejects.toMatchObject(BUSY)
    expect([count('a'), count('b')]).toEqual([5, 3])
  })

  it('waiting calls start by account in turn, each in order of arrival', async () => {
    const limiter = makeLimiter({ running: 1 })
    await ask(limiter, 'first', 1)
    await ask(limiter, 'a', 3)
    await ask(limiter, 'b', 2)
    await ask(limiter, 'c', 1)
    for (const account of ['first', 'a', 'b', 'c', 'a', 'b', 'a']) await end(account)
    expect(order).toEqual(['first', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('many accounts use all places', async () => {
    const limiter = makeLimiter()
    await Promise.all(['a', 'b', 'c', 'd'].map((account) => ask(limiter, account, 3)))
    expect([...held.values()].flat()).toHaveLength(9)
    await end('a')
    expect([...held.values()].flat()).toHaveLength(9)
  })

  it('no account has more than `alone`, even alone', async () => {
    const limiter = makeLimiter({ alone: 4 })
    await ask(limiter, 'a', 20)
    expect(count('a')).toBe(4)
    await ask(limiter, 'b', 20)
    expect(count('b')).toBe(3)
  })
})

describe('a full queue', () => {
  it('takes from the account with most in it, the newest first', async () => {
    const limiter = makeLimiter({ running: 1, waiting: 4 })
    const { outcomes } = await ask(limiter, 'a', 5)
    expect(limiter.isFull('a')).toBe(true)
    expect(limiter.isFull('b')).toBe(false)
    await ask(limiter, 'b', 1)
    await expect(outcomes[4]).resolves.toMatchObject(BUSY)
    // One running beyond the places: an account that has none starts at once.
    expect(count('b')).toBe(0)
    await end('a')
    expect(order).toEqual(['a', 'a'])
    await end('a')
    expect(order).toEqual(['a', 'a', 'b'])
  })

  it('refuses an account that has as many in it as any other', async () => {
    const limiter = makeLimiter({ running: 1, waiting: 4 })
    await ask(limiter, 'a', 5)
    const { outcomes } = await ask(limiter, 'b', 4)
    await expect(outcomes[2]).resolves.toMatchObject(BUSY)
    await expect(outcomes[3]).resolves.toMatchObject(BUSY)
    expect([limiter.isFull('a'), limiter.isFull('b'), limiter.isFull('c')]).toEqual([true, true, false])
  })

  it('refuses an account that has half as many in it as any other', async () => {
    const limiter = makeLimiter({ running: 1, waiting: 9 })
    await ask(limiter, 'a', 10)
    const { outcomes } = await ask(limiter, 'b', 5)
    await expect(outcomes[3]).resolves.toMatchObject(BUSY)
    await expect(outcomes[4]).resolves.toMatchObject(BUSY)
    expect([limiter.isFull('a'), limiter.isFull('b'), limiter.isFull('c')]).toEqual([true, true, false])
    for (let turns = 0; turns < 7; turns += 1) await end(order.at(-1) ?? '')
    expect(order).toEqual(['a', 'a', 'b', 'a', 'b', 'a', 'b', 'a'])
  })

  it('refuses what waits too long, and forgets it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const limiter = makeLimiter({ running: 1, waiting: 1, waitMs: 500 })
      await ask(limiter, 'a', 1)
      const {
        outcomes: [outcome],
      } = await ask(limiter, 'a', 1)
      expect(limiter.isFull('a')).toBe(true)
      vi.advanceTimersByTime(500)
      await expect(outcome).resolves.toMatchObject(BUSY)
      expect(limiter.isFull('a')).toBe(false)
      await end('a')
      await ask(limiter, 'a', 1)
      expect(count('a')).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('one account', () => {
  it('starts in order of arrival', async () => {
    const limiter = makeLimiter({ running: 1, waiting: 3 })
    const started: number[] = []
    const release = await limiter.acquire()
    const rest = [1, 2, 3].map(async (n) => {
      const releaseNext = await limiter.acquire()
      started.push(n)
      releaseNext()
    })
    await expect(limiter.acquire()).rejects.toMatchObject(BUSY)
    release()
    await Promise.all(rest)
    expect(started).toEqual([1, 2, 3])
    await limiter.acquire()
  })

  it('gives a place back once, also if the release is called twice', async () => {
    const limiter = makeLimiter({ running: 1, waiting: 0 })
    const release = await limiter.acquire()
    release()
    release()
    await limiter.acquire()
    await expect(limiter.acquire()).rejects.toMatchObject(BUSY)
  })

  it('has at most `perAccount`, running and waiting together', async () => {
    const limiter = makeLimiter({ running: 2, waiting: 2, perAccount: 2, retryAfterMs: 2000 })
    const releases = [await limiter.acquire({ account: 'a' }), await limiter.acquire({ account: 'b' })]
    const waiting = limiter.acquire({ account: 'a' })
    await expect(limiter.acquire({ account: 'a' })).rejects.toMatchObject({ params: { retryAfterMs: 2000 } })
    const other = limiter.acquire({ account: 'b' })
    for (const release of releases) release()
    ;(await waiting)()
    ;(await other)()
    await limiter.acquire({ account: 'a' })
    await limiter.acquire({ account: 'a' })
    expect([limiter.isFull('a'), limiter.isFull('b')]).toEqual([true, false])
  })
})
