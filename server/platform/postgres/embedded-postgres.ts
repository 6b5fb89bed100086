import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '#server/platform/db/database-log.ts'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { accountForRoot, assertPassable, type SystemAccount } from './embedded-account.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './embedded-binaries.ts'
import {
  createClusterIfMissing,
  EMBEDDED_USER,
  getLogFile,
  logTail,
  makeDataFolder,
  makeSocketFolder,
  readPassword,
  removeUnfinishedClusters,
  rotateLog,
  writeSettings,
} from './embedded-cluster.ts'
import { AnotherServerError, type Guard, takeGuard } from './embedded-guard.ts'
import {
  disarmStaleLocks,
  findPostmaster,
  type Postmaster,
  type ProgramSetting,
  runProgram,
  runProgramSync,
} from './embedded-process.ts'

export interface EmbeddedPostgres {
  /** Stays the same for the life of the server, also where Postgres had to be started again. */
  readonly connection: PostgresConnection & { readonly port: number }
  /** Whether it ran already, left behind by a server that was killed. */
  readonly takenOver: boolean
  /** Stops Postgres in good order: close the pools first. May be called more than once. */
  stop(): Promise<void>
  /** The same for an `exit` listener, where nothing can be awaited. */
  stopSync(): void
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: DatabaseLog
}

const UNIX_PORT = 5432
/** Replaying the log after a crash can take minutes. */
const START_TIMEOUT_S = 600
const STOP_TIMEOUT_S = 60
const STOP_SYNC_TIMEOUT_S = 15
const CONNECT_PAUSE_MS = 50
const RESTART_PAUSE_MS = 500
/** Backends that outlived a killed postmaster go away by themselves within this time. */
const ORPHANS_TIMEOUT_MS = 15_000

/** Everything that does not change while it runs. */
interface Installation {
  readonly dataDir: string
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly setting: ProgramSetting
  readonly log: DatabaseLog
}

interface Running {
  readonly guard: Guard
  readonly postmaster: Postmaster
  readonly started: boolean
}

/**
 * Starts the Postgres that comes with the product on `dataDir`, or takes over the one that a
 * killed server left running there. While it lives, a Postgres that dies is started again.
 *
 * Throws an `Error` with a sentence for the operator where it cannot: no binaries for this
 * machine, a folder the database's user may not enter, another live server on the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installation = await install(options)
  const { log, cluster, dataDir } = installation
  let running = await bringUp(installation, undefined)
  removeUnfinishedClusters(dataDir)
  const connection = connectionTo(running.postmaster, cluster)
  const takenOver = !running.started
  if (takenOver) log.warn({ dataDir }, 'took over the embedded Postgres a killed server left running')
  else log.info({ dataDir }, 'embedded Postgres started')

  let isStopping = false
  let isOurs = true
  let recovery: Promise<void> = Promise.resolve()
  let stopped: Promise<void> | undefined

  function watch(): void {
    running.guard.onLost(() => {
      if (!isStopping) recovery = recover()
    })
  }
  async function recover(): Promise<void> {
    log.warn({ dataDir }, 'lost the embedded Postgres, bringing it back')
    while (!isStopping) {
      try {
        running = await bringUp(installation, running.postmaster)
        log.info({ dataDir }, 'the embedded Postgres is back')
        watch()
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded Postgres does not come back')
        // The folder is somebody else's now: starting or stopping anything there would harm them.
        if (error instanceof AnotherServerError) {
          isOurs = false
          return
        }
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }
  async function stop(): Promise<void> {
    isStopping = true
    await recovery
    await running.guard.release()
    if (!isOurs) return
    await stopPostmaster(installation)
    removeTemporarySocketFolder(installation, connection.host)
  }
  watch()

  return {
    connection,
    takenOver,
    stop: () => (stopped ??= stop()),
    stopSync() {
      isStopping = true
      if (isOurs) stopPostmasterSync(installation)
    },
  }
}

async function install({ dataDir: given, log }: EmbeddedPostgresOptions): Promise<Installation> {
  const dataDir = resolve(given)
  const cluster = getClusterFolder(dataDir)
  const { platform, arch } = process
  const isRoot = process.getuid?.() === 0
  const binaries = locatePostgresBinaries(platform, arch)
  // As root the folder must be passable for the user Postgres runs as; what is inside is closed.
  makeDataFolder(dataDir, isRoot ? 0o711 : 0o700)
  const account = isRoot ? accountForRoot([cluster, dataDir]) : undefined
  if (account !== undefined) {
    assertPassable(binaries.postgres, account, "the embedded Postgres's program")
    assertPassable(cluster, account, 'its data')
    takeBackFromRoot(cluster, account)
  }
  const setting = { account, cwd: cluster, platform }
  await createClusterIfMissing(cluster, binaries, setting)
  readPassword(cluster)
  return { dataDir, cluster, binaries, setting, log }
}

/** A copy that root put back belongs to root, whom Postgres refuses. */
function takeBackFromRoot(cluster: string, account: SystemAccount): void {
  if (!existsSync(cluster) || statSync(cluster).uid !== 0) return
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

/** Goes on until Postgres runs and its lock is ours. `before` is where it listened until now. */
async function bringUp(installation: Installation, before: Postmaster | undefined): Promise<Running> {
  const { cluster, dataDir, setting } = installation
  const deadline = performance.now() + START_TIMEOUT_S * 1000
  let started = false
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(cluster, setting.platform)
    if (postmaster === undefined) {
      await startPostmaster(installation, before)
      started = true
      continue
    }
    // The pid file grows line by line; and who starts or stops takes no connection yet, or any more.
    if (Number.isSafeInteger(postmaster.port) && (postmaster.socketFolder !== '' || setting.platform === 'win32')) {
      const guard = await takeGuard(connectionTo(postmaster, cluster), dataDir)
      if (guard !== undefined) return { guard, postmaster, started }
    }
    await sleep(CONNECT_PAUSE_MS)
  }
  throw new Error(`The embedded Postgres in ${cluster} takes no connections:\n${logTail(cluster)}`)
}

async function startPostmaster(installation: Installation, before: Postmaster | undefined): Promise<void> {
  const { cluster, dataDir, binaries, setting } = installation
  const deadline = performance.now() + ORPHANS_TIMEOUT_MS
  const place = await placeToListen(dataDir, setting, before)
  writeSettings(cluster, place, setting.account)
  rotateLog(cluster)
  for (;;) {
    disarmStaleLocks(cluster, 'port' in place ? undefined : place.socketFolder, setting.platform)
    const args = ['start', '-s', '-w', '-t', String(START_TIMEOUT_S), '-D', cluster, '-l', getLogFile(cluster)]
    const { ok, output } = await runProgram(binaries.pgCtl, args, setting)
    // Another server may have started it at the same moment: the lock decides then.
    if (ok || findPostmaster(cluster, setting.platform) !== undefined) return
    const tail = logTail(cluster)
    if (!tail.includes('shared memory block') || performance.now() > deadline) {
      throw new Error(`The embedded Postgres in ${cluster} does not start: ${output}\n${tail}`)
    }
    await sleep(RESTART_PAUSE_MS)
  }
}

/** Node speaks no unix sockets on Windows: there it is a free port of the loopback. */
async function placeToListen(dataDir: string, { account, platform }: ProgramSetting, before: Postmaster | undefined) {
  if (platform === 'win32') return { port: before?.port ?? (await findFreePort()) }
  // The pools hold on to the place they know.
  return { socketFolder: makeSocketFolder(dataDir, account, before?.socketFolder) }
}

function findFreePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : UNIX_PORT
      probe.close(() => settle(port))
    })
  })
}

function connectionTo({ port, socketFolder }: Postmaster, cluster: string) {
  const host = socketFolder === '' ? '127.0.0.1' : socketFolder
  return { host, port, user: EMBEDDED_USER, password: readPassword(cluster), database: EMBEDDED_USER }
}

/** The data folder of the cluster that belongs to `dataDir`. */
export function getClusterFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

/**
 * How to reach the Postgres that runs on `dataDir`, whoever started it; undefined where none does. Throws an error for
 * people where its password is another user's.
 */
export function findRunningPostgres(dataDir: string): PostgresConnection | undefined {
  const cluster = getClusterFolder(dataDir)
  const postmaster = findPostmaster(cluster, process.platform)
  return postmaster === undefined ? undefined : connectionTo(postmaster, cluster)
}

function stopArgs(cluster: string, mode: 'fast' | 'immediate', seconds: number): string[] {
  return ['stop', '-s', '-w', '-m', mode, '-t', String(seconds), '-D', cluster]
}

async function stopPostmaster({ cluster, binaries, setting, log }: Installation): Promise<void> {
  // pg_ctl believes the pid file: never let it signal a stranger.
  const isRunning = () => findPostmaster(cluster, setting.platform) !== undefined
  if (!isRunning()) return
  const { ok, output } = await runProgram(binaries.pgCtl, stopArgs(cluster, 'fast', STOP_TIMEOUT_S), setting)
  if (ok || !isRunning()) return
  log.error({ output }, 'the embedded Postgres did not stop in time; it recovers at the next start')
  await runProgram(binaries.pgCtl, stopArgs(cluster, 'immediate', STOP_TIMEOUT_S), setting)
}

function stopPostmasterSync({ cluster, binaries, setting }: Installation): void {
  if (findPostmaster(cluster, setting.platform) === undefined) return
  runProgramSync(binaries.pgCtl, stopArgs(cluster, 'fast', STOP_SYNC_TIMEOUT_S), setting)
}

function removeTemporarySocketFolder({ dataDir }: Installation, socketFolder: string): void {
  if (socketFolder.startsWith(dataDir) || socketFolder === '127.0.0.1') return
  rmSync(socketFolder, { recursive: true, force: true })
}
