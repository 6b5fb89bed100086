import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'

export const queueNames = ['mail', 'password-reset', 'history-import', 'statement-import'] as const
export type QueueName = (typeof queueNames)[number]

export interface Job {
  readonly id: string
  readonly data: unknown
  readonly attempt: number
  readonly isLastAttempt: boolean
}

/** A job is added by the transaction it belongs to. Any number of server processes take jobs, each job once at a time. */
export interface JobQueue {
  add(trx: Transaction<Database>, queue: QueueName, data: readonly object[]): Promise<void>
  /** Reserves jobs for two minutes. Returns none without a database. `evenDelayed`: also those waiting for another attempt. */
  take(queue: QueueName, options: { readonly limit: number; readonly evenDelayed?: boolean }): Promise<Job[]>
  /** Deletes a finished job entirely, because a mail may contain a link or a password. */
  remove(queue: QueueName, id: string): Promise<void>
  putBack(queue: QueueName, id: string, error: unknown): Promise<void>
  tidy(): Promise<void>
}

// Another attempt after 15 to 30 s, then twice as long each time: about a day in all.
const QUEUE_OPTIONS = { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 } as const

export function createJobQueue(pool: Pool, log: DatabaseLog): JobQueue {
  const boss = createBoss({ executeSql: (text, values) => pool.query(text, values as unknown[]) }, log)
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

export async function installJobQueue(connection: Kysely<Database>, log: DatabaseLog): Promise<void> {
  const boss = createBoss(toBossDatabase(connection), log)
  await boss.start()
  for (const name of queueNames) {
    await boss.createQueue(name, { name, ...QUEUE_OPTIONS })
    await boss.updateQueue(name, { name, ...QUEUE_OPTIONS })
  }
  await boss.stop({ graceful: false, close: false })
}

export async function removeJobQueue(connection: Kysely<Database>): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('drop schema if exists pgboss cascade'))
}

/** Without pg-boss's own workers: without a database they leave a rejection unhandled, which ends the process. */
function createBoss(db: PgBoss.Db, log: DatabaseLog): PgBoss {
  const boss = new PgBoss({ db, schema: 'pgboss', migrate: true, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  return boss
}

function toBossDatabase(db: Kysely<Database>): PgBoss.Db {
  return {
    // pg-boss leaves `values` out if there are none, unlike its types say.
    executeSql: async (text, values: unknown[] | undefined) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows ?? [] }
    },
  }
}
