import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection, type MakeRequest } from '#tests/bench/http-load.ts'

export interface OpenLoadResult {
  readonly offeredPerSecond: number
  readonly acceptedPerSecond: number
  readonly refusedPerSecond: number
  /** Latency of accepted requests, from the time each was due. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Responses other than 200 and 503, and requests without a response. */
  readonly unexpected: number
}

const MAX_CONNECTIONS = 3000
const TICK_MS = 2
const LAST_RESPONSES_MS = 10_000

/** Sends at a fixed rate, however fast the server responds. */
export async function openLoad(
  port: number,
  makeRequest: MakeRequest,
  { perSecond, durationMs }: { perSecond: number; durationMs: number },
): Promise<OpenLoadResult> {
  const idle: Connection[] = []
  const all: Connection[] = []
  const accepted: number[] = []
  /** While requests were still sent: what is accepted in the seconds after them is no rate. */
  let acceptedMeanwhile = 0
  let isSending = true
  let sent = 0
  let answered = 0
  let refused = 0
  let unexpected = 0

  const send = async (dueAt: number) => {
    const connection = idle.pop() ?? (await openConnection(port))
    const status = await connection.send(makeRequest())
    answered += 1
    if (status === 200) {
      accepted.push(performance.now() - dueAt)
      if (isSending) acceptedMeanwhile += 1
    } else if (status === 503) refused += 1
    else unexpected += 1
    idle.push(connection)
  }

  for (let n = 0; n < 300; n += 1) all.push(await openConnection(port))
  idle.push(...all)
  const startedAt = performance.now()
  while (performance.now() - startedAt < durationMs) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000)
    for (; sent < due; sent += 1) {
      if (sent - answered < MAX_CONNECTIONS) {
        send(startedAt + (sent * 1000) / perSecond).catch(() => (unexpected += 1))
      } else {
        unexpected += 1
        answered += 1
      }
    }
    await sleep(TICK_MS)
  }
  isSending = false
  const seconds = (performance.now() - startedAt) / 1000
  for (const end = performance.now() + LAST_RESPONSES_MS; answered < sent && performance.now() < end;) await sleep(20)
  for (const connection of idle) connection.close()
  accepted.sort((a, b) => a - b)
  return {
    offeredPerSecond: sent / seconds,
    acceptedPerSecond: acceptedMeanwhile / seconds,
    refusedPerSecond: refused / seconds,
    p50Ms: quantile(accepted, 0.5),
    p99Ms: quantile(accepted, 0.99),
    unexpected: unexpected + (sent - answered),
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
