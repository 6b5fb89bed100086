import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import express from 'express'
import { expect, it } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'

setFlagsFromString('--allow-natives-syntax')
// Only V8 knows whether two objects have one hidden class; its own syntax for asking is not JavaScript.
// oxlint-disable-next-line typescript/no-implied-eval
const haveSameMap = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean

/*
 * What makes Express fast enough (design). An object of each request that has a hidden class of its
 * own doubles what a call costs, and nothing else shows it.
 */
it('gives every request and every response the prototype that Express wants, and one hidden class', async () => {
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
  // The first few still teach V8 how large such an object is.
  const [before, last] = seen.slice(-2)
  if (before === undefined || last === undefined) throw new Error('no requests were seen')
  expect(haveSameMap(before.req, last.req)).toBe(true)
  expect(haveSameMap(before.res, last.res)).toBe(true)
})
