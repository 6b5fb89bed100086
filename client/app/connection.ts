import { onlineManager } from '@tanstack/react-query'
import { callTimeoutMs, probeIntervalMs, probeTimeoutMs } from './timing.ts'

// Whether the server responds, kept in TanStack Query's onlineManager: queries pause and resume with it, and the banner
// shows it. `navigator.onLine` alone is wrong both ways: the server may run on this machine without a network, and a dead
// line may look connected. So only a failed call or a probe sets "offline", and any response sets "online".

const PROBE_PATH = '/healthz'

let isProbing = false

async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    return true
  } catch {
    return false
  }
}

async function probeUntilOnline(): Promise<void> {
  if (isProbing) return
  isProbing = true
  while (!(await isServerReachable())) {
    onlineManager.setOnline(false)
    await new Promise((resolve) => setTimeout(resolve, probeIntervalMs))
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

/** A call got no response: offline until the server responds to a probe. */
export function noteSilence(): void {
  onlineManager.setOnline(false)
  void probeUntilOnline()
}

/** `fetch` with a timeout that also keeps the connection state. Throws as `fetch` does. */
export async function watchedFetch(input: RequestInfo | URL, init?: CallInit): Promise<Response> {
  try {
    const response = await fetch(input, withTimeout(init))
    noteResponse()
    return response
  } catch (error) {
    if (!isAbort(error)) noteSilence()
    throw error
  }
}

export function watchConnection(): void {
  onlineManager.setEventListener(() => {
    const check = () => void probeUntilOnline()
    window.addEventListener('offline', check)
    window.addEventListener('online', check)
    return () => {
      window.removeEventListener('offline', check)
      window.removeEventListener('online', check)
    }
  })
}
