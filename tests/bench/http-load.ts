import { connect, type Socket } from 'node:net'

export type MakeRequest = () => string

export interface LoadResult {
  readonly calls: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

/**
 * Sends requests on `connections` keep-alive connections for `durationMs`, each the next one when the last response is
 * complete. It uses bare sockets, because an HTTP client library would take CPU from the measured server.
 */
export async function httpLoad(
  port: number,
  makeRequest: MakeRequest,
  { connections = 16, durationMs }: { connections?: number; durationMs: number },
): Promise<LoadResult> {
  const times: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(port)
      while (performance.now() < endsAt) {
        const sentAt = performance.now()
        const status = await connection.send(makeRequest())
        times.push(performance.now() - sentAt)
        if (status !== 200) failures += 1
      }
      connection.close()
    }),
  )
  const elapsedMs = performance.now() - startedAt
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    calls: times.length,
    perSecond: (times.length * 1000) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures,
  }
}

export interface Connection {
  send(request: string): Promise<number>
  close(): void
}

export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let received = ''
    let answered: ((status: number) => void) | undefined
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const status = wholeAnswer(received)
      if (status === undefined) return
      received = ''
      const done = answered
      answered = undefined
      done?.(status)
    })
    socket.on('error', reject)
    socket.on('connect', () =>
      resolve({
        send: (request) =>
          new Promise((done) => {
            answered = done
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** The status once the response is complete: by its length, or by the last chunk. */
function wholeAnswer(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = text.slice(0, headEnd)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  const complete =
    length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number.parseInt(length, 10)
  return complete ? Number.parseInt(head.slice(9, 12), 10) : undefined
}
