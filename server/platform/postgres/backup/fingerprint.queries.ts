import { sql, type Kysely, type Transaction } from 'kysely'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Fingerprint, TableFingerprint } from './manifest.ts'

/**
 * Counts, sums and digests of every table, all in one snapshot: `snapshot` (pg_export_snapshot) if given. The tables come
 * from the catalogue, because a backup may be older than the schema of this code. Reads every row once.
 */
export async function takeFingerprint(db: Kysely<Database>, snapshot?: string): Promise<Fingerprint> {
  return inUnlimitedSnapshot(db, async (trx) => {
    if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(trx)
    await sql`set local bytea_output = 'hex'`.execute(trx)
    await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
    const tables: TableFingerprint[] = []
    for (const { name, columns } of await listTables(trx)) tables.push(await readTable(trx, name, columns))
    return {
      postgresVersion: await findVersion(trx),
      migration: await findLastMigration(
        trx,
        tables.map(({ name }) => name),
      ),
      tables,
    }
  })
}

export async function holdSnapshot<Result>(
  db: Kysely<Database>,
  work: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  return inUnlimitedSnapshot(db, async (trx) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx)
    return work(rows[0]?.snapshot ?? '')
  })
}

async function inUnlimitedSnapshot<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const unlimited = openWithoutLimits(db)
  try {
    return await unlimited.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  } finally {
    await unlimited.close()
  }
}

export async function isEmptyDatabase(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ tables: number }>`
    select count(*) as tables from pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_.*|information_schema)$'`.execute(db)
  return rows[0]?.tables === 0
}

async function listTables(trx: Transaction<Database>): Promise<Array<{ name: string; columns: string[] }>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum is not null), '{}') as columns
    from pg_class as c
    left join pg_attribute as a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.relname order by c.relname collate "C"`.execute(trx)
  return rows
}

async function readTable(
  trx: Transaction<Database>,
  name: string,
  columns: readonly string[],
): Promise<TableFingerprint> {
  const sums = columns.flatMap((column) => [
    sql`${sql.lit(column)}, coalesce(sum(whole_row.${sql.ref(column)}), 0)::text`,
  ])
  const { rows } = await sql<Omit<TableFingerprint, 'name'>>`
    select count(*) as rows, coalesce(sum(hashtextextended(whole_row::text, 0)), 0)::text as digest,
      jsonb_build_object(${sql.join(sums)}) as sums
    from ${sql.table(name)} as whole_row`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error(`${name} could not be counted`)
  return { name, ...found }
}

async function findVersion(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select split_part(current_setting('server_version'), ' ', 1) as version`.execute(trx)
  return rows[0]?.version ?? ''
}

async function findLastMigration(trx: Transaction<Database>, tables: readonly string[]): Promise<string | null> {
  if (!tables.includes('kysely_migration')) return null
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C" desc limit 1`.execute(trx)
  return rows[0]?.name ?? null
}
