import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/platform/db/schema.ts'

interface Captured {
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

/** Pages that a statement touches, by Postgres's own count: hits and reads of the second run. */
export async function measureBuffers(
  db: Kysely<Database>,
  statement: Captured,
): Promise<{ buffers: number; ms: number }> {
  const explain = () =>
    db.executeQuery<{ 'QUERY PLAN': Explained[] }>(
      CompiledQuery.raw(`explain (analyze, buffers, format json) ${statement.sql}`, [...statement.parameters]),
    )
  await explain()
  const { rows } = await explain()
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (plan === undefined) throw new Error('EXPLAIN answered nothing')
  return {
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    ms: plan['Execution Time'],
  }
}
