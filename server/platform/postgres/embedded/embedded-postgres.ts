import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog, PostgresConnection } from '#server/platform/db/database.ts'
import { removeUnfinishedClusters } from './cluster.ts'
import { AnotherServerError } from './folder-lock.ts'
import { getClusterFolder, install } from './installation.ts'
import { connectionTo, startAndLock, stopPostmaster, stopPostmasterSync } from './postmaster.ts'
import { findPostmaster } from './postmaster-file.ts'

export interface EmbeddedPostgres {
  readonly connection: PostgresConnection & { readonly port: number }
  readonly takenOver: boolean
  /** Stops Postgres in order: close the pools first. May be called more than once. */
  stop(): Promise<void>
  /** Synchronous, for an `exit` listener. */
  stopSync(): void
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: DatabaseLog
  /** Ends the start; later the caller calls `stop`. */
  readonly interrupt?: AbortSignal
}

const RESTART_PAUSE_MS = 500

/**
 * Starts the bundled Postgres on `dataDir`, or takes over the one that a killed server left running there. If Postgres
 * dies later, it is started again.
 *
 * Throws an `Error` with a sentence for the operator where it cannot: no binaries for this machine, a folder that the
 * database's account may not enter, another live server on the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installation = await install(options.dataDir, options.log)
  const { log, cluster, dataDir } = installation
  let running = await startAndLock(installation, undefined, options.interrupt)
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
    running.lock.onLost(() => {
      if (!isStopping) recovery = recover()
    })
  }
  async function recover(): Promise<void> {
    log.warn({ dataDir }, 'lost the embedded Postgres, bringing it back')
    while (!isStopping) {
      try {
        running = await startAndLock(installation, running.postmaster)
        log.info({ dataDir }, 'the embedded Postgres is back')
        watch()
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded Postgres does not come back')
        // Another server holds the folder now: do not start or stop anything there.
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
    await running.lock.release()
    if (!isOurs) return
    await stopPostmaster(installation)
    removeTemporarySocketFolder(dataDir, connection.host)
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

/**
 * The connection to the Postgres that runs on `dataDir`, whichever process started it; undefined if none does. Throws an
 * error for the operator if its password belongs to another user.
 */
export function findRunningPostgres(dataDir: string): PostgresConnection | undefined {
  const cluster = getClusterFolder(dataDir)
  const postmaster = findPostmaster(cluster, process.platform)
  return postmaster === undefined ? undefined : connectionTo(postmaster, cluster)
}

function removeTemporarySocketFolder(dataDir: string, socketFolder: string): void {
  if (socketFolder.startsWith(dataDir) || socketFolder === '127.0.0.1') return
  rmSync(socketFolder, { recursive: true, force: true })
}
