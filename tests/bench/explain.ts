import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/platform/db/schema.ts'

export interface Captured {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export function spyOn(pool: pg.Pool): { db: Kysely<Database>; take(): Captured[] } {
  let captured: Captured[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      captured.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  return {
    db,
    take: () => {
      const taken = captured
      captured = []
      return taken
    },
  }
}

interface Explained {
  readonly Plan: Record<string, number>
  readonly 'Execution Time': number
}

interface Measured {
  readonly buffers: number
  readonly ms: number
}

/** Pages that a statement touches, by Postgres's own count: hits and reads of the second run. */
export async function measureBuffers(db: Kysely<Database>, statement: Captured): Promise<Measured> {
  await explain(db, statement)
  return explain(db, statement)
}

/** The same for the insert of a transaction that exists: each run deletes it first and is rolled back. Without its triggers. */
export async function measureInsertBuffers(
  db: Kysely<Database>,
  statement: Captured,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<Measured> {
  const run = () =>
    db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      try {
        await sql`delete from transactions where owner_id = ${ownerId} and id = ${id}`.execute(connection)
        return await explain(connection, statement)
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
  await run()
  return run()
}

async function explain(db: Kysely<Database>, { sql: text, parameters }: Captured): Promise<Measured> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Explained[] }>(
    CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (plan === undefined) throw new Error('EXPLAIN answered nothing')
  return {
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    ms: plan['Execution Time'],
  }
}
