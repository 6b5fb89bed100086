import type { PostgresConnection } from '#server/platform/db/database.ts'
import { type ChildServer, startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import { type Call, callsFor, get, median, newEntry, post } from './calls.ts'
import { httpLoad, type MakeRequest } from './http-load.ts'
import type { LoadedTenant } from './load-rows.ts'

type Name = 'list' | 'insert'

interface Peer {
  readonly name: string
  readonly file: string
  /** Before the name of a call. */
  readonly path: string
  readonly listBy: 'GET' | 'POST'
  /** The input as the protocol sends it. */
  readonly wrap: (input: unknown) => unknown
}

const peers: readonly Peer[] = [
  { name: 'usual tRPC', file: 'trpc-peer.ts', path: '/rpc', listBy: 'GET', wrap: (json) => ({ json }) },
  { name: 'oRPC', file: 'orpc-peer.ts', path: '/rpc', listBy: 'POST', wrap: (json) => ({ json }) },
  { name: 'Fastify', file: 'fastify-peer.ts', path: '', listBy: 'GET', wrap: (input) => input },
]

const FIRST_PORT = 43_130

interface Options {
  readonly connection: PostgresConnection
  readonly tenant: LoadedTenant
  readonly today: string
  readonly rounds: number
  readonly sliceMs: number
  readonly warmUpMs: number
  readonly say: (line: string) => unknown
}

interface Contender {
  readonly name: string
  readonly server: ChildServer
  readonly calls: Readonly<Record<Name, MakeRequest>>
}

/** Says how many calls a second each server answers beside the floor. All take turns over the same database. */
export async function comparePeers(
  { product, floor }: { product: ChildServer; floor: ChildServer },
  options: Options,
): Promise<void> {
  const { tenant, today } = options
  const ours = callsFor(tenant, today)
  const chooseCalls = (key: 'product' | 'floor') => ({
    list: find(ours, 'list')[key],
    insert: find(ours, 'insert')[key],
  })
  const contenders: Contender[] = [
    { name: 'floor', server: floor, calls: chooseCalls('floor') },
    { name: 'product', server: product, calls: chooseCalls('product') },
  ]
  const started: ChildServer[] = []
  try {
    for (const peer of peers) {
      const server = await startPeer(peer, options, FIRST_PORT + started.length)
      started.push(server)
      contenders.push({ name: peer.name, server, calls: callsToPeer(peer, options) })
    }
    await race(contenders, 'list', options)
    await race(contenders, 'insert', options)
  } finally {
    for (const server of started) await server.stop()
  }
}

function find(calls: readonly Call[], name: Name): Call {
  const call = calls.find((each) => each.name === name)
  if (call === undefined) throw new Error(`there is no call ${name}`)
  return call
}

function startPeer({ file }: Peer, { connection }: Options, port: number): Promise<ChildServer> {
  return startChildServer({
    args: ['--import', 'tsx', `tests/bench/peers/${file}`],
    environment: { DATABASE_URL: toDatabaseUrl(connection) },
    port,
    readyPath: '/ready',
  })
}

function callsToPeer({ path, listBy, wrap }: Peer, { tenant, today }: Options): Contender['calls'] {
  const cookie = `sandouk_session=${tenant.token}`
  const insert = () => JSON.stringify(wrap({ ...newEntry(tenant, today), productId: tenant.productId }))
  return {
    list: () => (listBy === 'GET' ? get(`${path}/list`, cookie) : post(`${path}/list`, cookie, '{}')),
    insert: () => post(`${path}/insert`, cookie, insert()),
  }
}

async function race(contenders: readonly Contender[], name: Name, options: Options): Promise<void> {
  const { rounds, sliceMs, warmUpMs, say } = options
  const runs = contenders.map(() => [] as { perSecond: number; p99Ms: number; cpuMs: number; ratio: number }[])
  for (const { server, calls } of contenders) await httpLoad(server.port, calls[name], { durationMs: warmUpMs })
  for (let round = 0; round < rounds; round += 1) {
    let floor = Number.NaN
    for (const [index, contender] of contenders.entries()) {
      const { server, calls } = contender
      const cpuBefore = server.cpuSeconds()
      const result = await httpLoad(server.port, calls[name], { durationMs: sliceMs })
      if (result.failures > 0) {
        throw new Error(`${name}: ${result.failures} of ${result.calls} responses of ${contender.name} were not 200`)
      }
      const { perSecond, p99Ms, calls: count } = result
      if (index === 0) floor = perSecond
      const cpuMs = ((server.cpuSeconds() - cpuBefore) * 1000) / count
      runs[index]?.push({ perSecond, p99Ms, cpuMs, ratio: perSecond / floor })
    }
  }
  for (const [index, contender] of contenders.entries()) {
    const figures = runs[index] ?? []
    const middle = (key: 'perSecond' | 'p99Ms' | 'cpuMs' | 'ratio') => median(figures.map((figure) => figure[key]))
    say(
      `${'peers'.padEnd(18)} ${name.padEnd(8)} ${contender.name.padEnd(12)} ${middle('perSecond').toFixed(0).padStart(6)} /s` +
        `  p99 ${middle('p99Ms').toFixed(1).padStart(6)} ms  cpu ${middle('cpuMs').toFixed(2)} ms  of the floor ${middle('ratio').toFixed(2)}`,
    )
  }
}
