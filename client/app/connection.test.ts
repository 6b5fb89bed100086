import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getBackoffMs, watchedFetch } from './connection.ts'
import { longestBackoffMs } from './timing.ts'

const ROUND_TRIP_MS = 10

const FRAME_MS = 16

function stubNetwork(responds: (path: string) => boolean) {
  const sent: string[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS))
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS))
    if (!responds(path)) throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
  })
  return sent
}

function observe(client: QueryClient, path: string) {
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: async () => (await watchedFetch(path)).status,
    retry: false,
  })
  return observer.subscribe(() => undefined)
}

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  onlineManager.setOnline(true)
  client = new QueryClient()
  client.mount()
})

afterEach(async () => {
  client.unmount()
  client.clear()
  // The failures of one test must not count in the next.
  stubNetwork(() => true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits longer after each failure, also where the probe succeeds and calls do not', async () => {
  const sent = stubNetwork((path) => path === '/healthz')
  const stops = ['/trpc/a', '/trpc/b', '/trpc/c'].map((path) => observe(client, path))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(sent.length).toBeLessThan(40)
  const inTwelveSeconds = sent.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent.length - inTwelveSeconds).toBeLessThan(50)
  for (const stop of stops) stop()
})

it('waits also where some calls succeed', async () => {
  const sent = stubNetwork((path) => path !== '/trpc/a')
  const stops = ['/trpc/a', '/trpc/b', '/trpc/c'].map((path) => observe(client, path))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(sent.length).toBeLessThan(40)
  for (const stop of stops) stop()
})

it('probes a dead server less and less often, and resumes when it responds', async () => {
  let isUp = false
  const sent = stubNetwork(() => isUp)
  const stop = observe(client, '/trpc/a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.filter((path) => path === '/healthz').length).toBeLessThan(12)
  expect(onlineManager.isOnline()).toBe(false)
  isUp = true
  await vi.advanceTimersByTimeAsync(longestBackoffMs + 1_000)
  expect(onlineManager.isOnline()).toBe(true)
  expect(client.getQueryData(['/trpc/a'])).toBe(200)
  stop()
})

it('starts with a probe at once and doubles the wait up to its limit, up to half of it random', () => {
  const waits = (random: number) => [1, 2, 3, 4, 7, 50].map((count) => getBackoffMs(count, () => random))
  expect(waits(0)).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
  expect(waits(1)).toEqual([0, 500, 1_000, 2_000, 15_000, 15_000])
})
