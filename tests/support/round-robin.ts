import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RoundRobin {
  close(): Promise<void>
}

/**
 * Sends each request to the next server, with the client in `X-Forwarded-For`. Skips a server that refuses connections;
 * if a server breaks off within a request the response is 502, because its effect is unknown.
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
