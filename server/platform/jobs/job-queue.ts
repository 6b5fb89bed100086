import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** What is done after a request rather than within it. */
export const queueNames = ['mail', 'password-reset'] as const
export type QueueName = (typeof queueNames)[number]

/** Something to be done, as a worker gets it. */
export interface Job {
  readonly id: string
  /** What was put in, as JSON brings it back. */
  readonly data: unknown
  /** 1 the first time. */
  readonly attempt: number
  /** No other attempt follows a failure of this one. */
  readonly isLastAttempt: boolean
}

/**
 * The queue in Postgres (D26). A job is put in by the transaction of what it belongs to, so neither exists without the
 * other; any number of server processes take from it, each job once, and again after a failure, later each time.
 */
export interface JobQueue {
  /** Puts jobs in: there when `trx` commits, and only then. One statement. */
  add(trx: Transaction<Database>, queue: QueueName, data: readonly object[]): Promise<void>
  /**
   * Takes jobs that are due; nobody else gets them for two minutes. Answers none where the database is away.
   * `evenDelayed`: also those that wait for another attempt.
   */
  take(queue: QueueName, options: { readonly limit: number; readonly evenDelayed?: boolean }): Promise<Job[]>
  /** Takes a finished job out. Nothing of it is kept: a mail may carry a link or a password. */
  remove(queue: QueueName, id: string): Promise<void>
  /** Puts a failed job back for another attempt. */
  putBack(queue: QueueName, id: string, error: unknown): Promise<void>
  /** Puts back what a server took and never finished. To be called now and then. */
  tidy(): Promise<void>
}

// Another attempt after 15 to 30 s, then twice as long each time: about a day in all.
const QUEUE_OPTIONS = { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 } as const

export function createJobQueue(pool: Pool, log: DatabaseLog): JobQueue {
  const boss = bossOn({ executeSql: (text, values) => pool.query(text, values as unknown[]) }, log)
  return {
    async add(trx, queue, data) {
      const jobs = data.map((item) => ({ name: queue, data: item }))
      if (jobs.length > 0) await boss.insert(jobs, { db: toBossDatabase(trx) })
    },
    async take(queue, { limit, evenDelayed = false }) {
      const jobs = await boss.fetch<unknown>(queue, {
        batchSize: limit,
        includeMetadata: true,
        ignoreStartAfter: evenDelayed,
      })
      return jobs.map(({ id, data, retryCount, retryLimit }) => ({
        id,
        data,
        attempt: retryCount + 1,
        isLastAttempt: retryCount >= retryLimit,
      }))
    },
    remove: (queue, id) => boss.deleteJob(queue, id),
    putBack: (queue, id, error) =>
      boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) }),
    tidy: () => boss.maintain(),
  }
}

/** Makes or updates the queue's own tables (schema `pgboss`), after the migrations and under their lock. */
export async function installJobQueue(connection: Kysely<Database>, log: DatabaseLog): Promise<void> {
  const boss = bossOn(toBossDatabase(connection), log)
  await boss.start()
  for (const name of queueNames) {
    await boss.createQueue(name, { name, ...QUEUE_OPTIONS })
    await boss.updateQueue(name, { name, ...QUEUE_OPTIONS })
  }
  await boss.stop({ graceful: false, close: false })
}

/** Takes the queue away, with whatever waits in it. */
export async function removeJobQueue(connection: Kysely<Database>): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('drop schema if exists pgboss cascade'))
}

/**
 * pg-boss for its statements alone. Its own workers and timers are not used: they let a rejection go unhandled when the
 * database is away while they report a job, which ends Node.
 */
function bossOn(db: PgBoss.Db, log: DatabaseLog): PgBoss {
  const boss = new PgBoss({ db, schema: 'pgboss', migrate: true, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  return boss
}

function toBossDatabase(db: Kysely<Database>): PgBoss.Db {
  return {
    // pg-boss leaves `values` out where there are none, whatever its types say.
    executeSql: async (text, values: unknown[] | undefined) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows ?? [] }
    },
  }
}
