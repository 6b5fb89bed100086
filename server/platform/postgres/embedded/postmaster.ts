import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBEDDED_USER, makeSocketFolder, readPassword } from './cluster.ts'
import { AnotherServerError, type FolderLock, lockDataFolder } from './folder-lock.ts'
import type { Installation } from './installation.ts'
import { clearStaleLocks, findPostmaster, type Postmaster } from './postmaster-file.ts'
import { type ProgramSetting, runProgram, runProgramSync } from './run-program.ts'
import { getLogFile, readLogTail, rotateLog, writeSettings } from './settings.ts'

const UNIX_PORT = 5432
/** Replaying the log after a crash can take minutes. */
const START_TIMEOUT_S = 600
const STOP_TIMEOUT_S = 60
const STOP_SYNC_TIMEOUT_S = 15
const CONNECT_PAUSE_MS = 50
const RESTART_PAUSE_MS = 500
const ORPHANS_TIMEOUT_MS = 15_000

export interface Running {
  readonly lock: FolderLock
  readonly postmaster: Postmaster
  readonly started: boolean
}

/**
 * Starts Postgres if needed and takes the lock of its data folder. `before` says where it listened until now. After an error,
 * a Postgres that it started is stopped again.
 * @throws AnotherServerError
 */
export async function startAndLock(
  installation: Installation,
  before: Postmaster | undefined,
  interrupt?: AbortSignal,
): Promise<Running> {
  const { cluster, dataDir, setting } = installation
  const deadline = performance.now() + START_TIMEOUT_S * 1000
  let started = false
  const stopStart = () => void stopPostmaster(installation)
  try {
    while (performance.now() < deadline) {
      interrupt?.throwIfAborted()
      const postmaster = findPostmaster(cluster, setting.platform)
      if (postmaster === undefined) {
        interrupt?.addEventListener('abort', stopStart)
        started = await startPostmaster(installation, before)
        continue
      }
      // The pid file is written line by line: without a port or a socket it does not listen yet.
      if (Number.isSafeInteger(postmaster.port) && (postmaster.socketFolder !== '' || setting.platform === 'win32')) {
        const lock = await lockDataFolder(connectionTo(postmaster, cluster), dataDir)
        if (lock !== undefined) return { lock, postmaster, started }
      }
      await sleep(CONNECT_PAUSE_MS)
    }
    throw new Error(`The embedded Postgres in ${cluster} takes no connections:\n${readLogTail(cluster)}`)
  } catch (error) {
    // Otherwise it would run on without a server. One that another server uses stays.
    if (started && !(error instanceof AnotherServerError)) await stopPostmaster(installation)
    throw error
  } finally {
    interrupt?.removeEventListener('abort', stopStart)
  }
}

export function connectionTo({ port, socketFolder }: Postmaster, cluster: string) {
  const host = socketFolder === '' ? '127.0.0.1' : socketFolder
  return { host, port, user: EMBEDDED_USER, password: readPassword(cluster), database: EMBEDDED_USER }
}

/** Returns false if another process started it at the same time. */
async function startPostmaster(installation: Installation, before: Postmaster | undefined): Promise<boolean> {
  const { cluster, dataDir, binaries, setting } = installation
  const deadline = performance.now() + ORPHANS_TIMEOUT_MS
  const address = await chooseAddress(dataDir, setting, before)
  writeSettings(cluster, address, setting.account)
  rotateLog(cluster)
  for (;;) {
    clearStaleLocks(cluster, 'port' in address ? undefined : address.socketFolder, setting.platform)
    const args = ['start', '-s', '-w', '-t', String(START_TIMEOUT_S), '-D', cluster, '-l', getLogFile(cluster)]
    const { ok, output } = await runProgram(binaries.pgCtl, args, setting)
    if (ok || findPostmaster(cluster, setting.platform) !== undefined) return ok
    const tail = readLogTail(cluster)
    if (!tail.includes('shared memory block') || performance.now() > deadline) {
      throw new Error(`The embedded Postgres in ${cluster} does not start: ${output}\n${tail}`)
    }
    await sleep(RESTART_PAUSE_MS)
  }
}

/** The address of before, because open pools keep it. Node has no unix sockets on Windows: there, a free local port. */
async function chooseAddress(dataDir: string, { account, platform }: ProgramSetting, before: Postmaster | undefined) {
  if (platform === 'win32') return { port: before?.port ?? (await findFreePort()) }
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

export async function stopPostmaster({ cluster, binaries, setting, log }: Installation): Promise<void> {
  // pg_ctl trusts the pid file: checked first, so that it never signals another program.
  const isRunning = () => findPostmaster(cluster, setting.platform) !== undefined
  if (!isRunning()) return
  const { ok, output } = await runProgram(binaries.pgCtl, stopArgs(cluster, 'fast', STOP_TIMEOUT_S), setting)
  if (ok || !isRunning()) return
  log.error({ output }, 'the embedded Postgres did not stop in time; it recovers at the next start')
  await runProgram(binaries.pgCtl, stopArgs(cluster, 'immediate', STOP_TIMEOUT_S), setting)
}

export function stopPostmasterSync({ cluster, binaries, setting }: Installation): void {
  if (findPostmaster(cluster, setting.platform) === undefined) return
  runProgramSync(binaries.pgCtl, stopArgs(cluster, 'fast', STOP_SYNC_TIMEOUT_S), setting)
}

function stopArgs(cluster: string, mode: 'fast' | 'immediate', seconds: number): string[] {
  return ['stop', '-s', '-w', '-m', mode, '-t', String(seconds), '-D', cluster]
}
