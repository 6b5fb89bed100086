import { sql, type Kysely } from 'kysely'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { findPostgresFailure, isDatabaseUnavailable } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'

/**
 * Checks every table and index of a database without other users: that rows can be read, and that each index is in order
 * and holds every row. Returns a sentence for each that is damaged. Uses the extension amcheck and leaves no trace of it;
 * without amcheck it rebuilds the indexes.
 */
export async function describeDamagedTables(db: Kysely<Database>): Promise<string[]> {
  const unlimited = openWithoutLimits(db)
  try {
    return await unlimited.db.connection().execute(async (connection) => {
      if (!(await hasAmcheck(connection))) return rebuildIndexes(connection)
      await sql`begin`.execute(connection)
      try {
        await sql`create extension if not exists amcheck`.execute(connection)
        return [...(await checkTables(connection)), ...(await checkIndexes(connection))]
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
  } finally {
    await unlimited.close()
  }
}

/** False for a cluster that was made elsewhere without them. */
export async function hasPageChecksums(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select current_setting('data_checksums')::boolean as "isOn"`.execute(db)
  return rows[0]?.isOn === true
}

interface Relation {
  readonly oid: number
  readonly name: string
}

async function hasAmcheck(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'amcheck'`.execute(connection)
  return rows.length > 0
}

async function checkTables(connection: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<Relation>`
    select oid, oid::regclass::text as name from pg_class
    where relkind in ('r', 'm', 't') and relpersistence = 'p' order by oid`.execute(connection)
  const sentences: string[] = []
  for (const { oid, name } of rows) {
    const found = await attempt(connection, async () => {
      const faults = await sql<{ blkno: number; msg: string }>`
        select blkno, msg from verify_heapam(relation => ${sql.lit(oid)}, check_toast => true) limit 1`.execute(
        connection,
      )
      return faults.rows.map(({ blkno, msg }) => `page ${blkno}: ${msg}`)
    })
    sentences.push(...found.map((fault) => `the table ${name} is damaged: ${fault}`))
  }
  return sentences
}

async function checkIndexes(connection: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<Relation>`
    select c.oid, c.oid::regclass::text as name
    from pg_class as c join pg_index as i on i.indexrelid = c.oid join pg_am as m on m.oid = c.relam
    where m.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid and i.indisready
    order by c.oid`.execute(connection)
  const sentences: string[] = []
  for (const { oid, name } of rows) {
    const found = await attempt(connection, async () => {
      await sql`select bt_index_parent_check(index => ${sql.lit(oid)}, heapallindexed => true)`.execute(connection)
      return []
    })
    sentences.push(...found.map((fault) => `the index ${name} is damaged: ${fault}`))
  }
  return sentences
}

/** Returns the error of a failed check as a fault: the transaction and the next checks go on. */
async function attempt(connection: Kysely<Database>, check: () => Promise<string[]>): Promise<string[]> {
  await sql`savepoint before_check`.execute(connection)
  try {
    return await check()
  } catch (error) {
    if (isDatabaseUnavailable(error) || findPostgresFailure(error) === undefined) throw error
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await sql`rollback to savepoint before_check`.execute(connection)
  }
}

async function rebuildIndexes(connection: Kysely<Database>): Promise<string[]> {
  try {
    await sql`reindex schema public`.execute(connection)
    return []
  } catch (error) {
    if (isDatabaseUnavailable(error) || findPostgresFailure(error) === undefined) throw error
    return [`the indexes cannot be rebuilt: ${error instanceof Error ? error.message : String(error)}`]
  }
}
