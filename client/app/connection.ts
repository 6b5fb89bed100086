import { onlineManager } from '@tanstack/react-query'
import { isOwnResponse, ForeignResponse } from '#client/messages/api-error.ts'
import { afterPaint } from './after-paint.ts'
import { backoffResetMs, callTimeoutMs, firstBackoffMs, longestBackoffMs, probeTimeoutMs } from './timing.ts'

// `navigator.onLine` is wrong both ways: only a failed call or a probe sets "offline", any response sets "online".

const PROBE_PATH = '/healthz'

let isProbing = false
/** Of calls and probes in a row, one for each time that the queries resumed. */
let failures = 0
let lastFailureAt = Number.NEGATIVE_INFINITY
let silences = 0
let endWait: (() => void) | undefined

function countFailure(): void {
  const now = performance.now()
  if (now - lastFailureAt > backoffResetMs) failures = 0
  failures += 1
  lastFailureAt = now
}

/** None after the first failure, then doubled. Up to half is random, so that the tills of an agency do not return at once. */
export function getBackoffMs(failureCount: number, random: () => number = Math.random): number {
  if (failureCount <= 1) return 0
  return Math.min(longestBackoffMs, firstBackoffMs * 2 ** (failureCount - 2)) * (1 - random() / 2)
}

function wait(delayMs: number): Promise<void> {
  if (delayMs === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    endWait = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    return true
  } catch {
    return false
  }
}

/** A probe may succeed where calls fail. Then queries resume and fail again, which is why the wait also counts their failures. */
async function probeUntilOnline(): Promise<void> {
  if (isProbing) return
  isProbing = true
  for (;;) {
    await wait(getBackoffMs(failures))
    if (await isServerReachable()) break
    onlineManager.setOnline(false)
    countFailure()
  }
  isProbing = false
  onlineManager.setOnline(true)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface CallInit extends Omit<RequestInit, 'signal'> {
  signal?: AbortSignal | null | undefined
}

function withTimeout(init: CallInit | undefined): RequestInit {
  const timeout = AbortSignal.timeout(callTimeoutMs)
  const given = init?.signal
  if (given === undefined || given === null) return { ...init, signal: timeout }
  return 'any' in AbortSignal ? { ...init, signal: AbortSignal.any([given, timeout]) } : { ...init, signal: given }
}

export function noteResponse(): void {
  onlineManager.setOnline(true)
}

export function noteSilence(): void {
  silences += 1
  if (!isProbing) countFailure()
  onlineManager.setOnline(false)
  void probeUntilOnline()
}

/** Throws as `fetch` does, and `ForeignResponse` if something else responded, such as a proxy with its page. */
export async function watchedFetch(input: RequestInfo | URL, init?: CallInit): Promise<Response> {
  const silencesBefore = silences
  // A near server responds before the page has painted what was pressed, and its data takes longer to show.
  const painted = afterPaint()
  let response: Response
  try {
    response = await fetch(input, withTimeout(init))
  } catch (error) {
    if (!isAbort(error)) noteSilence()
    throw error
  }
  // If another call failed meanwhile, this response would resume the queries without any wait.
  if (silences === silencesBefore) noteResponse()
  if (!isOwnResponse(response)) throw new ForeignResponse(response.status)
  await painted
  return response
}

export function watchConnection(): void {
  onlineManager.setEventListener(() => {
    const check = () => void probeUntilOnline()
    const checkAtOnce = () => {
      failures = 0
      endWait?.()
      check()
    }
    window.addEventListener('offline', check)
    window.addEventListener('online', checkAtOnce)
    return () => {
      window.removeEventListener('offline', check)
      window.removeEventListener('online', checkAtOnce)
    }
  })
}
