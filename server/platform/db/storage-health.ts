import type pg from 'pg'
import type { Logger } from 'pino'
import { findStorageFault, isDatabaseUnavailable, type StorageFault, toStorageFault } from './postgres-errors.ts'

/** Long enough for a monitor that asks every few seconds. */
const SHORTEST_FAULT_MS = 10_000
const PROBE_PAUSE_MS = 2_000
const LOG_PAUSE_MS = 60_000

export interface StorageHealth {
  /** `code` is the SQLSTATE of a failed statement; codes that say nothing about storage are ignored. */
  note(code: string | undefined): void
  /**
   * A full disk, missing memory and a failing disk last until ten seconds have passed and `probe` succeeds. Damaged data
   * lasts as long as the process, because a probe cannot tell whether all of it was repaired.
   */
  isSound(probe: () => Promise<void>): Promise<boolean>
}

/** Notes every failed statement of the pool, also of those that do not go through Kysely. */
export function watchStorage(pool: pg.Pool, log: Pick<Logger, 'error' | 'info'>): StorageHealth {
  const health = createStorageHealth(log, () => performance.now())
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => health.note(code))
  })
  return health
}

/** `now` is monotonic, in milliseconds. */
export function createStorageHealth(log: Pick<Logger, 'error' | 'info'>, now: () => number): StorageHealth {
  let fault: StorageFault | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  const loggedAt = new Map<StorageFault, number>()
  let running: Promise<boolean> | undefined

  async function run(probe: () => Promise<void>): Promise<boolean> {
    const startedAt = now()
    try {
      await probe()
    } catch (error) {
      if (findStorageFault(error) !== undefined || isDatabaseUnavailable(error)) return false
    }
    // A statement may have failed meanwhile.
    if (fault === undefined || fault === 'damaged' || notedAt >= startedAt) return fault === undefined
    log.info({ fault }, 'the storage of the database works again')
    fault = undefined
    loggedAt.clear()
    return true
  }

  return {
    note(code) {
      const noted = toStorageFault(code)
      if (noted === undefined) return
      if (fault !== 'damaged') fault = noted
      notedAt = now()
      if (notedAt - (loggedAt.get(noted) ?? Number.NEGATIVE_INFINITY) < LOG_PAUSE_MS) return
      loggedAt.set(noted, notedAt)
      log.error({ fault: noted, sqlState: code }, 'the storage of the database fails: /readyz returns 503')
    },
    async isSound(probe) {
      if (fault === undefined) return true
      const at = now()
      if (fault === 'damaged' || at - notedAt < SHORTEST_FAULT_MS) return false
      if (running !== undefined) return running
      if (at - probedAt < PROBE_PAUSE_MS) return false
      probedAt = at
      running = run(probe).finally(() => (running = undefined))
      return running
    },
  }
}
