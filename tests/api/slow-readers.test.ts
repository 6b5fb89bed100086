import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import compression from 'compression'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allowLongResponse } from '#server/platform/http/response-deadline.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeAttachment, makeOwner } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

const STALL_MS = 1500
const TOTAL_MS = 5000
const responses = { stallMs: STALL_MS, totalMs: TOTAL_MS, fileMs: 60_000 }

/** More than the system takes for a client that reads nothing. */
const LARGE_BYTES = 16_000_000
const PIECE = Buffer.alloc(64_000, 'a')

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a request and reads nothing of the response. */
async function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  times = 1,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times))
  return socket
}

/** Reads a piece every few milliseconds until the response or the connection ends. Returns the bytes read. */
async function readSlowly(
  socket: Socket,
  { pieceBytes, everyMs }: { pieceBytes: number; everyMs: number },
  most: number,
) {
  let bytes = 0
  let isOver = false
  socket.once('close', () => (isOver = true))
  while (!isOver && bytes < most) {
    for (let piece = 0; piece < pieceBytes;) {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) break
      piece += chunk.length
      bytes += chunk.length
    }
    await sleep(everyMs)
  }
  return bytes
}

describe('a response of any kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-slow-'))
  let http: Server
  let port: number
  let open = 0

  beforeAll(async () => {
    writeFileSync(join(folder, 'large.bin'), Buffer.alloc(LARGE_BYTES))
    const app = express()
    app.use((_req, res, next) => {
      open += 1
      res.once('close', () => (open -= 1))
      next()
    })
    const large = Buffer.alloc(LARGE_BYTES, 'a')
    app.get('/one-write', (_req, res) => {
      res.setHeader('Content-Length', large.length)
      res.end(large)
    })
    app.get('/compressed', compression(), (_req, res) => {
      res.type('text').end(crypto.getRandomValues(Buffer.alloc(60_000)).toString('hex').repeat(200))
    })
    const stream: express.RequestHandler = async (_req, res) => {
      await pipeline(Readable.from(Array.from({ length: (2 * LARGE_BYTES) / PIECE.length }, () => PIECE)), res).catch(
        () => undefined,
      )
    }
    app.get('/stream', stream)
    app.get('/long', (req, res, next) => {
      allowLongResponse(res)
      return stream(req, res, next)
    })
    app.get('/late', async (_req, res) => {
      await sleep(2 * STALL_MS)
      res.send('late')
    })
    app.get('/pauses', async (_req, res) => {
      res.write('a')
      await sleep(2 * STALL_MS)
      res.end('b')
    })
    app.use(express.static(folder))
    http = createHttpServer(app, { responses }).listen(0, '127.0.0.1')
    await once(http, 'listening')
    ;({ port } = http.address() as AddressInfo)
  })
  afterAll(() => {
    http.closeAllConnections()
    http.close()
    rmSync(folder, { recursive: true })
  })

  it.each(['/one-write', '/stream', '/large.bin', '/long'])(
    '%s is ended when its client reads nothing',
    async (path) => {
      await ask(port, path)
      await expect.poll(() => open).toBe(1)
      await expect.poll(() => open, { timeout: 10 * STALL_MS }).toBe(0)
    },
  )

  it('is ended also when it is compressed, or when its client keeps sending', async () => {
    await ask(port, '/compressed', { 'Accept-Encoding': 'gzip' })
    const talking = await ask(port, '/one-write')
    const more = setInterval(() => talking.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n'), STALL_MS / 5)
    await expect.poll(() => open).toBeGreaterThanOrEqual(2)
    await expect.poll(() => open, { timeout: 10 * STALL_MS }).toBe(0)
    clearInterval(more)
  })

  it('is served in full to a slow but steady reader', { timeout: 60_000 }, async () => {
    const startedAt = performance.now()
    const socket = await ask(port, '/long')
    // Steps of the system's buffer, a megabyte or two, come far more often than the stall limit.
    const bytes = await readSlowly(socket, { pieceBytes: 64_000, everyMs: 10 }, 2 * LARGE_BYTES)
    expect(bytes).toBeGreaterThanOrEqual(2 * LARGE_BYTES)
    expect(performance.now() - startedAt).toBeGreaterThan(STALL_MS)
  })

  it('is ended after the total limit, however steady its reader', async () => {
    const socket = await ask(port, '/stream')
    const bytes = await readSlowly(socket, { pieceBytes: 32_000, everyMs: 100 }, LARGE_BYTES)
    expect(bytes).toBeLessThan(LARGE_BYTES)
    expect(open).toBe(0)
  })

  it('may take its time before it begins, and between its parts when its client has taken all', async () => {
    const texts = await Promise.all(
      ['/late', '/pauses'].map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
    )
    expect(texts).toEqual(['late', 'ab'])
  })
})

describe('files of the product', { timeout: 60_000 }, () => {
  const database = withDatabase({ poolSize: 12 })
  let patient: TestServer
  let strict: TestServer
  let owner: TestUser

  beforeAll(async () => {
    patient = await startTestServer(database)
    strict = await startTestServer(database, { responses })
    owner = await makeOwner(database)
  })
  afterAll(() => Promise.all([patient.close(), strict.close()]))

  const getPort = ({ http }: TestServer) => (http.address() as AddressInfo).port
  const readStatus = async (server: TestServer, path: string, cookie: string) =>
    (await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { Cookie: cookie } })).status
  const countConnections = ({ http }: TestServer) =>
    new Promise<number>((resolve, reject) => {
      http.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
    })
  /** Asks for files, reads nothing, and waits until the server has ended all. */
  const leaveUnread = async (path: string, times: number, cookie: string) => {
    for (let count = 0; count < times; count += 1) await ask(getPort(strict), path, { Cookie: cookie }, 2)
    await expect.poll(() => countConnections(strict)).toBeGreaterThan(0)
    await expect.poll(() => countConnections(strict), { timeout: 20 * STALL_MS }).toBe(0)
  }

  it('a download is the file, piece by piece', async () => {
    const part = Buffer.concat([Buffer.from('%PDF-1.4\n'), crypto.getRandomValues(Buffer.alloc(60_000))])
    const content = Buffer.concat(Array.from({ length: 20 }, () => part))
    const path = `/api/attachments/${await makeAttachment(owner, { content })}`
    const response = await fetch(`${patient.url}${path}`, { headers: { Cookie: await patient.cookieFor(owner) } })
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  it('unread downloads of one account leave places to another', async () => {
    const cookie = await patient.cookieFor(owner)
    const other = await makeOwner(database)
    const path = `/api/attachments/${await makeAttachment(owner, { content: Buffer.alloc(MAX_ATTACHMENT_BYTES, 'a') })}`
    const small = `/api/attachments/${await makeAttachment(other)}`
    const askUntilRefused = async () => {
      // Two on each connection, because the system may take 5 MB for a client that reads nothing.
      await ask(getPort(patient), path, { Cookie: cookie }, 2)
      return readStatus(patient, path, cookie)
    }
    await expect.poll(askUntilRefused, { timeout: 20_000 }).toBe(503)
    expect(await readStatus(patient, small, await patient.cookieFor(other))).toBe(200)
  })

  it('unread downloads are ended, and give their places back', async () => {
    const path = `/api/attachments/${await makeAttachment(owner, { content: Buffer.alloc(MAX_ATTACHMENT_BYTES, 'a') })}`
    const cookie = await strict.cookieFor(owner)
    await leaveUnread(path, 3, cookie)
    expect(await readStatus(strict, path, cookie)).toBe(200)
  })

  it('an unread export is ended, and gives its place and its connection back', async () => {
    const exporter = await makeOwner(database)
    const agencyId = await makeAgency(exporter)
    for (let part = 0; part < 5; part += 1) {
      await database.pool.query(`
        begin;
        set local session_replication_role = replica;
        insert into transactions (owner_id, id, type, amount, agency_id, date, description, created_by)
        select '${exporter.userId}', gen_random_uuid(), 'incoming', n, '${agencyId}', '2026-11-27', repeat('x', 480), '${exporter.userId}'
        from generate_series(1, 4000) as n;
        commit`)
    }
    const cookie = await strict.cookieFor(exporter)
    const path = '/api/exports/transactions.csv'
    await leaveUnread(path, 1, cookie)
    await expect.poll(countSnapshots, { timeout: 10_000 }).toBe(0)
    expect(await readStatus(strict, path, cookie)).toBe(200)
  })

  async function countSnapshots(): Promise<number> {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    )
    return rows.length
  }
})
