import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { runProgram, runProgramSync } from '#server/platform/postgres/embedded/run-program.ts'
import { accountForRoot, type SystemAccount } from '#server/platform/postgres/embedded/system-account.ts'
import { findFreePort } from './free-port.ts'
import { query } from './postgres.ts'

/** How Citus comes to a machine that has Postgres from a package, without a package of Citus. */
export const HOW_TO_GET_CITUS =
  'Citus is not installed. It needs Postgres 15 to 17 from packages (Debian: postgresql-15 postgresql-server-dev-15) and ' +
  'Citus 13.2 for it: from the packages of its makers, or from its source with ./configure PG_CONFIG=… && make && make install. ' +
  'Set PG_CONFIG to the pg_config of that Postgres if it is not in the usual place.'

export const WORKERS = 2

export interface CitusNode {
  readonly connection: PostgresConnection & { readonly port: number }
  /** The process of the server itself. */
  pid(): number
  /** Of the server and all its connections, by pid: resident memory that is not shared, in MB. */
  memoryMb(): ReadonlyMap<number, number>
  start(): Promise<void>
  /** SIGKILL to every process of the node. */
  kill(): void
}

export interface CitusCluster {
  readonly version: string
  readonly coordinator: CitusNode
  readonly workers: readonly CitusNode[]
  /** Creates a database in which Citus knows all nodes. Copies `template` on each node if given, in about a second. */
  createDatabase(name: string, template?: string): Promise<PostgresConnection>
  /** Ends its connections and lets no other in, so that it can be copied: Citus keeps a process in each open database. */
  closeDatabase(name: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** The folder of Postgres' programs, undefined where no Postgres of this machine has Citus. */
export function findCitus(): string | undefined {
  return listPgConfigs().find((program) => {
    try {
      const [folder = '', share = ''] = execFileSync(program, ['--bindir', '--sharedir'], { encoding: 'utf8' }).split(
        '\n',
      )
      return existsSync(join(share, 'extension/citus.control')) && existsSync(join(folder, 'initdb'))
    } catch {
      return false
    }
  })
}

function listPgConfigs(): string[] {
  const given = process.env['PG_CONFIG']
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().toReversed() : []
  return [...(given === undefined ? [] : [given]), ...versions.map((name) => join(packaged, name, 'bin/pg_config'))]
}

/**
 * A coordinator and two workers, three processes of Postgres in temporary folders, reached over the loopback. Durability is off unless
 * `durable`. Throws where Citus is not installed.
 */
export async function startCitusCluster({ durable = false, shards = 32 } = {}): Promise<CitusCluster> {
  const pgConfig = findCitus()
  if (pgConfig === undefined) throw new Error(HOW_TO_GET_CITUS)
  const binaries = execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8' }).trim()
  const base = mkdtempSync(join(tmpdir(), 'sandouk-citus-'))
  chmodSync(base, 0o755)
  const account = process.getuid?.() === 0 ? accountForRoot([]) : undefined
  if (account !== undefined) chownSync(base, account.uid, account.gid)
  const nodes: CitusNode[] = []
  for (const name of ['coordinator', ...Array.from({ length: WORKERS }, (_, index) => `worker-${index + 1}`)]) {
    nodes.push(await makeNode({ folder: join(base, name), binaries, account, durable, shards }))
  }
  const [coordinator, ...workers] = nodes
  if (coordinator === undefined) throw new Error('A cluster has a coordinator')
  const stopAtExit = () => {
    for (const node of nodes) node.kill()
    rmSync(base, { recursive: true, force: true })
  }
  process.once('exit', stopAtExit)

  const everywhere = async (statement: string) => {
    for (const { connection } of nodes) await query(connection, [statement])
  }
  return {
    version: readVersion(pgConfig),
    coordinator,
    workers,
    async createDatabase(name, template) {
      await everywhere(
        `create database ${name} ${template === undefined ? '' : `template ${template} strategy file_copy`}`,
      )
      const connection = { ...coordinator.connection, database: name }
      if (template !== undefined) return connection
      for (const node of nodes) await query({ ...node.connection, database: name }, ['create extension citus'])
      await query(connection, [
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator.connection.port})`,
        ...workers.map(({ connection: { port } }) => `select citus_add_node('127.0.0.1', ${port})`),
      ])
      return connection
    },
    async closeDatabase(name) {
      await everywhere(`alter database ${name} allow_connections false`)
      await everywhere(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
    },
    async dropDatabase(name) {
      await everywhere(`drop database if exists ${name} with (force)`)
    },
    stop() {
      process.off('exit', stopAtExit)
      stopAtExit()
      return Promise.resolve()
    },
  }
}

function readVersion(pgConfig: string): string {
  const share = execFileSync(pgConfig, ['--sharedir'], { encoding: 'utf8' }).trim()
  const control = readFileSync(join(share, 'extension/citus.control'), 'utf8')
  const citus = /default_version = '([^']+)'/.exec(control)?.[1] ?? ''
  return `Citus ${citus} on ${execFileSync(pgConfig, ['--version'], { encoding: 'utf8' }).trim()}`
}

interface NodeOptions {
  readonly folder: string
  readonly binaries: string
  readonly account: SystemAccount | undefined
  readonly durable: boolean
  readonly shards: number
}

async function makeNode({ folder, binaries, account, durable, shards }: NodeOptions): Promise<CitusNode> {
  const port = await findFreePort()
  const setting = { account, cwd: tmpdir(), platform: process.platform }
  const run = async (program: string, args: readonly string[]) => {
    const { ok, output } = await runProgram(join(binaries, program), args, setting)
    if (!ok) throw new Error(`${program} failed: ${output}`)
  }
  await run('initdb', [
    `--pgdata=${folder}`,
    '--username=sandouk',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ])
  const settings = {
    shared_preload_libraries: 'citus',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 400,
    max_prepared_transactions: 400,
    // Citus keeps a process in each open database.
    max_worker_processes: 64,
    wal_level: 'logical',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_min_messages: 'fatal',
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': shards,
    // Otherwise statistics of the cluster are sent to its makers.
    'citus.enable_statistics_collection': 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(folder, 'postgresql.conf'), `\n${lines.join('')}`)
  const startOnce = () =>
    run('pg_ctl', ['start', '--wait', `--pgdata=${folder}`, `--log=${join(folder, 'log')}`, '--silent'])
  // After a kill the last processes may hold its memory for a moment.
  const start = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startOnce()
      } catch (error) {
        if (tries >= 20) throw error
        await sleep(500)
      }
    }
  }
  await start()
  const pid = () => Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  return {
    connection: { host: '127.0.0.1', port, user: 'sandouk', password: '', database: 'postgres' },
    pid,
    memoryMb: () => new Map([pid(), ...listChildren(pid())].map((each) => [each, readPrivateMb(each)])),
    start,
    kill() {
      for (const each of [pid(), ...listChildren(pid())]) {
        try {
          process.kill(each, 'SIGKILL')
        } catch {}
      }
      runProgramSync('/bin/sleep', ['0.1'], setting)
    },
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

function readPrivateMb(pid: number): number {
  try {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number.parseInt(kilobytes ?? '0', 10) / 1024
  } catch {
    return 0
  }
}

/** Runs one statement on a node and returns its rows. */
export async function askNode<Row extends pg.QueryResultRow>(
  connection: PostgresConnection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
