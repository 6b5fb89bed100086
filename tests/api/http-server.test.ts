import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import express from 'express'
import { expect, it } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'

setFlagsFromString('--allow-natives-syntax')
// V8's own syntax, which is not JavaScript, says whether two objects share a hidden class.
// oxlint-disable-next-line typescript/no-implied-eval
const haveSameMap = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean

/* Requests that each have their own hidden class double the cost of a call, and no other test would show it. */
it('gives all requests and responses the prototype that Express sets, and one hidden class', async () => {
  const app = express()
  const seen: Array<{ req: IncomingMessage; res: ServerResponse }> = []
  const server = createHttpServer(app)
  const { request, response } = app
  server.prependListener('request', (req, res) => {
    expect(Object.getPrototypeOf(req)).toBe(request)
    expect(Object.getPrototypeOf(res)).toBe(response)
    seen.push({ req, res })
  })
  app.get('/', (_req, res) => {
    res.json({})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    for (let call = 0; call < 6; call += 1) expect((await fetch(url)).status).toBe(200)
  } finally {
    server.close()
  }
  // V8 learns the size of these objects from the first few.
  const [before, last] = seen.slice(-2)
  if (before === undefined || last === undefined) throw new Error('no requests were seen')
  expect(haveSameMap(before.req, last.req)).toBe(true)
  expect(haveSameMap(before.res, last.res)).toBe(true)
})
