import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

interface Trigger {
  readonly table: string
  readonly name: string
  readonly state: string
}

/** Switches off every trigger of the product and the foreign keys, as the owner of the database can, in one transaction. */
export function withoutTriggers<Result>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const triggers = await disableTriggers(trx)
    const result = await work(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    for (const { table, name, state } of triggers) {
      const enable = sql.raw(state === 'A' ? 'enable always' : 'enable')
      await sql`alter table ${sql.table(table)} ${enable} trigger ${sql.ref(name)}`.execute(trx)
    }
    return result
  })
}

/** For the rest of the transaction; returns what it switched off. */
export async function disableTriggers(trx: Kysely<Database>): Promise<readonly Trigger[]> {
  const { rows } = await sql<Trigger>`
    select c.relname as "table", g.tgname as name, g.tgenabled as state
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(trx)
  for (const table of new Set(rows.map((row) => row.table))) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  }
  await sql`set local session_replication_role = replica`.execute(trx)
  return rows
}
