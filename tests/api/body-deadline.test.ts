import { once } from 'node:events'
import { type ClientRequest, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowSlowBody } from '#server/platform/http/body-deadline.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

const BODY_MS = 150
let http: Server

beforeAll(async () => {
  const app = express()
  app.post('/slow', (req, res) => {
    allowSlowBody(req)
    req.resume().once('end', () => res.sendStatus(204))
  })
  app.post('/call', (req, res) => {
    req.resume().once('end', () => res.sendStatus(204))
  })
  // Responds without reading the body, as a refusal does.
  app.use((_req, res) => {
    res.sendStatus(404)
  })
  http = createHttpServer(app, { bodyMs: BODY_MS }).listen(0, '127.0.0.1')
  await once(http, 'listening')
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})

function open(path: string, method = 'POST'): ClientRequest {
  const { port } = http.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { 'Content-Length': 2 } })
  sent.write('a')
  return sent
}

async function readStatus(sent: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
  response.resume()
  return response.statusCode
}

it('a call whose body does not arrive is cut off', async () => {
  const sent = open('/call')
  const [error] = (await once(sent, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNRESET')
})

it.each(['POST', 'GET'])(
  '%s to a route that does not read the body: the connection does not stay open for it',
  async (method) => {
    const sent = open('/nowhere', method)
    sent.on('error', () => undefined)
    expect(await readStatus(sent)).toBe(404)
    await once(sent, 'close')
  },
)

it('a call in time is served', async () => {
  const sent = open('/call')
  sent.end('b')
  expect(await readStatus(sent)).toBe(204)
})

it('an upload of a signed-in account may take longer', async () => {
  const sent = open('/slow')
  await new Promise((resolve) => setTimeout(resolve, 3 * BODY_MS))
  sent.end('b')
  expect(await readStatus(sent)).toBe(204)
})
