import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy as stands before several servers: each request to the next one. */
export interface RoundRobin {
  close(): Promise<void>
}

/**
 * Passes what comes in on to the next server, with who asked in X-Forwarded-For. One that takes no connection is passed
 * over; one that breaks off within a request makes it a 502, as nobody knows what it has done.
 */
export async function startRoundRobin(port: number, targets: readonly string[]): Promise<RoundRobin> {
  let turn = 0
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await buffer(req)
    const headers = {
      ...req.headers,
      'x-forwarded-for': [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean).join(', '),
    }
    for (let tries = 0; tries < targets.length; tries += 1) {
      turn += 1
      const target = new URL(req.url ?? '/', targets[turn % targets.length])
      const sent = request(target, { method: req.method ?? 'GET', headers })
      sent.end(body)
      try {
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        const answered = await buffer(answer)
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        res.end(answered)
        return
      } catch (error) {
        if (!isRefused(error)) break
      }
    }
    res.writeHead(502).end()
  }
  const server = createServer((req, res) => {
    pass(req, res).catch(() => res.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
