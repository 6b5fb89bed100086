import { createTRPCUntypedClient, httpBatchLink, httpLink } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchedFetch } from '#client/app/connection.ts'
import { readTransferError } from '#client/app/transfer-error.ts'
import { NO_NETWORK, UNEXPECTED } from '#shared/messages/faults.fr.ts'
import { isNetworkFailure, readApiError } from './api-error.ts'
import { chooseSentence } from './failure-sentence.ts'

const wire = { url: 'http://localhost/trpc', fetch: watchedFetch }
const links = { single: httpLink(wire), batched: httpBatchLink(wire) }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function failCall(link: keyof typeof links, response?: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => {
    if (response === undefined) throw new TypeError('Failed to fetch')
    return response
  })
  const failed = createTRPCUntypedClient({ links: [links[link]] })
    .mutation('agencies.create')
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  await vi.advanceTimersByTimeAsync(0)
  return failed
}

function makePage(status: number) {
  return new Response('<html><h1>Bad Gateway</h1></html>', { status, headers: { 'Content-Type': 'text/html' } })
}

const cases = (['single', 'batched'] as const).flatMap((link) => [500, 502, 504].map((status) => ({ link, status })))

it.each(cases)('reads a page of a proxy with status $status as a failed server ($link)', async ({ link, status }) => {
  const error = await failCall(link, makePage(status))
  expect(isNetworkFailure(error)).toBe(false)
  expect(readApiError(error)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', httpStatus: status, fieldErrors: {} })
  expect(chooseSentence(error, undefined).text).toBe(UNEXPECTED)
})

it('says the same of a file transfer', () => {
  const error = readTransferError(undefined, 502)
  expect(isNetworkFailure(error)).toBe(false)
  expect(readApiError(error)?.httpStatus).toBe(502)
  expect(chooseSentence(error, undefined).text).toBe(UNEXPECTED)
})

it('still says that there is no network where no response came, or the sign-in page of a network', async () => {
  for (const error of [await failCall('single'), await failCall('batched'), await failCall('batched', makePage(200))]) {
    expect(isNetworkFailure(error)).toBe(true)
    expect(readApiError(error)).toBeUndefined()
    expect(chooseSentence(error, undefined).text).toBe(NO_NETWORK)
  }
})
