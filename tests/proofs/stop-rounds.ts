import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMigratedDatabase } from '#server/platform/postgres/open-database.ts'
import { newId } from '#shared/values/ids.ts'
import { silentLog } from '#tests/support/log.ts'
import { type Ending, startChildServer } from '#tests/support/child-server.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { checkWrites, type Check } from './check-writes.ts'
import { environmentFor, createWorkplaces, type Workplace } from './workplaces.ts'
import type { Entry } from './writers.ts'

export interface StopResult extends Check {
  readonly endings: readonly Ending[]
  readonly tookMs: readonly number[]
  readonly underWay: number
  readonly unanswered: number
  readonly refused: number
  readonly unexpected: number
  readonly readiness: readonly number[]
}

interface Sent {
  readonly entry: Entry
  sentAt: number
  answeredAt: number
  status: number | undefined
}

export async function runStops(stops: number, people: number, workMs: number): Promise<StopResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755)
  const workplaces = await createWorkplaces(dataDir, Math.max(2, Math.ceil(people / 4)))
  const port = await findFreePort()
  const found = {
    endings: [] as Ending[],
    tookMs: [] as number[],
    underWay: 0,
    unanswered: 0,
    refused: 0,
    unexpected: 0,
    readiness: [] as number[],
  }
  const entries: Entry[] = []
  try {
    for (let stop = 0; stop < stops; stop += 1) {
      const product = await startChildServer({ environment: environmentFor(dataDir), port })
      const sent: Sent[] = []
      const work = Array.from({ length: people }, (_, n) => person(port, workplaces[n % workplaces.length], n, sent))
      await sleep(workMs + ((stop * 37) % 100))
      const ready = await beginReadyRequest(port)
      const stoppedAt = performance.now()
      const ending = product.stop()
      while (await isTaken(port)) await sleep(5)
      found.readiness.push(await ready.finish())
      found.endings.push(await ending)
      found.tookMs.push(performance.now() - stoppedAt)
      await Promise.all(work)
      const underWay = sent.filter(({ sentAt, answeredAt }) => sentAt < stoppedAt && answeredAt > stoppedAt)
      found.underWay += underWay.length
      found.unanswered += underWay.filter(({ status }) => status === undefined).length
      found.refused += underWay.filter(({ status }) => status === 503).length
      found.unexpected += sent.filter(({ status }) => status !== undefined && status !== 200 && status !== 503).length
      entries.push(...sent.map(({ entry }) => entry))
    }
    const database = await openMigratedDatabase({ databaseUrl: undefined, dataDir }, silentLog)
    try {
      return { ...found, ...(await checkWrites(database, entries)) }
    } finally {
      await database.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function person(port: number, workplace: Workplace | undefined, number: number, sent: Sent[]): Promise<void> {
  if (workplace === undefined) return
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; ; n += 1) {
    const entry = { id: newId(), ownerId: workplace.ownerId, amount: 100 + number * 100_000 + n, tries: 1 }
    const one: Sent = {
      entry: { ...entry, created: false, removed: undefined },
      sentAt: Infinity,
      answeredAt: Infinity,
      status: undefined,
    }
    sent.push(one)
    await send(port, agent, workplace, one)
    one.entry.created = one.status === 200
    if (one.status === undefined) break
  }
  agent.destroy()
}

function send(port: number, agent: Agent, { cookie, agencyId, productId }: Workplace, one: Sent): Promise<void> {
  return new Promise((resolve) => {
    const { id, amount } = one.entry
    const product = { kind: 'standard', id: productId }
    const body = JSON.stringify({ json: { id, type: 'incoming', amount, agencyId, product, confirmDuplicate: true } })
    const outgoing = request(
      { port, host: '127.0.0.1', path: '/trpc/transactions.create', method: 'POST', agent },
      (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (!answer.complete) return
          one.status = answer.statusCode
          one.answeredAt = performance.now()
        })
        answer.on('close', resolve)
        answer.on('error', () => undefined)
      },
    )
    outgoing.setHeader('Content-Type', 'application/json')
    outgoing.setHeader('Content-Length', Buffer.byteLength(body))
    outgoing.setHeader('Cookie', cookie)
    outgoing.on('finish', () => (one.sentAt = performance.now()))
    outgoing.on('error', () => resolve())
    outgoing.end(body)
  })
}

/**
 * A request whose last bytes come after the signal, on a connection that has been used, so the stopping server answers
 * it.
 */
async function beginReadyRequest(port: number): Promise<{ finish(): Promise<number> }> {
  const socket = connect(port, '127.0.0.1')
  const status = () =>
    new Promise<number>((resolve) => {
      socket.once('data', (chunk) => resolve(Number.parseInt(chunk.toString('latin1').slice(9, 12), 10)))
      socket.once('close', () => resolve(0))
    })
  socket.on('error', () => undefined)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  if ((await status()) !== 200) throw new Error('The product is not well')
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n')
  return {
    finish() {
      const answer = status()
      socket.write('\r\n')
      return answer
    },
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
