import { onlineManager } from '@tanstack/react-query'

// Whether the *server* answers, which is what a counter needs to know. `navigator.onLine` alone misleads both ways: the
// program may run on this very machine without any network, and a dead line may still look connected. A failed call, or
// the browser's own word confirmed by a probe, says "offline"; any answer says "online". TanStack Query's onlineManager
// carries the state: queries pause and start again by themselves, and the banner listens (pitfall 53).

const PROBE_PATH = '/healthz'
const PROBE_INTERVAL_MS = 4_000
const PROBE_TIMEOUT_MS = 8_000
const CALL_TIMEOUT_MS = 30_000

let probing = false

async function answers(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}

async function probeUntilOnline(): Promise<void> {
  if (probing) return
  probing = true
  while (!(await answers())) {
    onlineManager.setOnline(false)
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS))
  }
  probing = false
  onlineManager.setOnline(true)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** What tRPC's links hand to `fetch`: a signal may be there and undefined. */
interface CallInit extends Omit<RequestInit, 'signal'> {
  signal?: AbortSignal | null | undefined
}

/** The caller's own signal, and an end to waiting for an answer that does not come (pitfall 42). */
function withTimeout(init: CallInit | undefined): RequestInit {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const given = init?.signal
  if (given === undefined || given === null) return { ...init, signal: timeout }
  return 'any' in AbortSignal ? { ...init, signal: AbortSignal.any([given, timeout]) } : { ...init, signal: given }
}

/** The server has answered, whatever it said. */
export function noteAnswer(): void {
  onlineManager.setOnline(true)
}

/** A call got no answer: the line is taken for dead until the server answers a probe. */
export function noteSilence(): void {
  onlineManager.setOnline(false)
  void probeUntilOnline()
}

/** `fetch` that keeps the connection state and gives up after 30 s. Throws as `fetch` does. */
export async function watchedFetch(input: RequestInfo | URL, init?: CallInit): Promise<Response> {
  try {
    const response = await fetch(input, withTimeout(init))
    noteAnswer()
    return response
  } catch (error) {
    if (!isAbort(error)) noteSilence()
    throw error
  }
}

/** Replaces onlineManager's own listener. Called once, by the client's entry. */
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
