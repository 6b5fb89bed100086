import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection, type MakeRequest } from '#tests/bench/http-load.ts'

export interface OpenLoadResult {
  /** Requests sent, a second. */
  readonly offeredPerSecond: number
  readonly acceptedPerSecond: number
  readonly refusedPerSecond: number
  /** Of the accepted, from the moment each was due. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that are neither 200 nor 503, and requests never answered. */
  readonly strange: number
}

/** More than this many at once would be a flood of connections, not of calls. */
const MAX_CONNECTIONS = 3000
const TICK_MS = 2
const LAST_ANSWERS_MS = 10_000

/** Sends at a fixed rate, whether or not the server keeps up: people do not wait for each other. */
export async function openLoad(
  port: number,
  makeRequest: MakeRequest,
  { perSecond, durationMs }: { perSecond: number; durationMs: number },
): Promise<OpenLoadResult> {
  const idle: Connection[] = []
  const all: Connection[] = []
  const accepted: number[] = []
  let sent = 0
  let answered = 0
  let refused = 0
  let strange = 0

  const send = async (dueAt: number) => {
    const connection = idle.pop() ?? (await openConnection(port))
    const status = await connection.send(makeRequest())
    answered += 1
    if (status === 200) accepted.push(performance.now() - dueAt)
    else if (status === 503) refused += 1
    else strange += 1
    idle.push(connection)
  }

  // As many as the queue of the server and its answers need at first; opening them is not what is measured.
  for (let n = 0; n < 300; n += 1) all.push(await openConnection(port))
  idle.push(...all)
  const startedAt = performance.now()
  while (performance.now() - startedAt < durationMs) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000)
    for (; sent < due; sent += 1) {
      if (sent - answered < MAX_CONNECTIONS) {
        send(startedAt + (sent * 1000) / perSecond).catch(() => (strange += 1))
      } else {
        strange += 1
        answered += 1
      }
    }
    await sleep(TICK_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  for (const end = performance.now() + LAST_ANSWERS_MS; answered < sent && performance.now() < end;) await sleep(20)
  for (const connection of idle) connection.close()
  accepted.sort((a, b) => a - b)
  return {
    offeredPerSecond: sent / seconds,
    acceptedPerSecond: accepted.length / seconds,
    refusedPerSecond: refused / seconds,
    p50Ms: quantile(accepted, 0.5),
    p99Ms: quantile(accepted, 0.99),
    strange: strange + (sent - answered),
  }
}

/** The value below which that share of a sorted list lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
