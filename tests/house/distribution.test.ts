import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { root } from './sources.ts'
import { LOCAL_TABLES, REFERENCE_TABLES, TENANT_TABLES } from '#server/platform/db/table-homes.ts'

/*
 * The schema can be distributed by tenant: whatever the database checks about a tenant's row is on the machine of that row. That the
 * product runs so is tried by `npm run prove -- citus`.
 */

const database = withDatabase({ poolSize: 2 })
const localTables = Object.keys(LOCAL_TABLES)

interface ForeignKey {
  table: string
  name: string
  target: string
  byOwner: boolean
}

async function readForeignKeys(): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, f.relname as target, exists (
      select from unnest(k.conkey, k.confkey) as pair (own, theirs)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own and a.attname = 'owner_id'
      join pg_attribute b on b.attrelid = f.oid and b.attnum = pair.theirs and b.attname = 'owner_id'
    ) as "byOwner"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(database.db)
  return rows
}

describe('the keys of tenant tables', () => {
  it('have owner_id if they are primary, unique or exclude', async () => {
    const { rows } = await sql<{ table: string; name: string; has: boolean }>`
      select c.relname as table, i.relname as name, exists (
        select from pg_attribute a
        -- Columns that an index only carries come after those of its key.
        where a.attrelid = c.oid and a.attname = 'owner_id' and a.attnum = any((x.indkey::int2[])[0:x.indnkeyatts - 1])
      ) as has
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.relname = any(${TENANT_TABLES}) and (x.indisunique or x.indisprimary or x.indisexclusion)`.execute(
      database.db,
    )
    expect(new Set(rows.map(({ table }) => table)), 'a table without a key').toEqual(new Set(TENANT_TABLES))
    expect(
      rows.filter(({ has }) => !has),
      'Start the key with owner_id because Citus shards by it',
    ).toEqual([])
  })

  it('refer to rows of the same tenant by owner_id, or to tables that every machine has', async () => {
    const keys = (await readForeignKeys()).filter(({ table }) => TENANT_TABLES.includes(table))
    expect(keys.length).toBeGreaterThan(15)
    const broken = keys.filter(
      ({ target, byOwner }) => !(TENANT_TABLES.includes(target) && byOwner) && !REFERENCE_TABLES.includes(target),
    )
    expect(broken, 'Refer by (owner_id, …): the database itself refuses a row that points into another tenant').toEqual(
      [],
    )
  })
})

describe('what the parts of a distributed table cannot do', () => {
  it('a key within a tenant that empties a column', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.conname as name from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.confdeltype in ('n', 'd')
        and c.relname = any(${TENANT_TABLES}) and f.relname = any(${TENANT_TABLES})`.execute(database.db)
    expect(rows, 'Empty the column before the row is deleted, in the statement or in a trigger').toEqual([])
  })

  it('a function that takes the row of a table', async () => {
    const { rows } = await sql<{ name: string; table: string }>`
      select p.proname as name, c.relname as table from pg_proc p, unnest(p.proargtypes::oid[]) as argument
        join pg_class c on c.reltype = argument
      where p.pronamespace = 'public'::regnamespace`.execute(database.db)
    const taken = rows.filter(({ table }) => !(table in LOCAL_TABLES))
    expect(taken, 'Pass the values: the row of a part has another type than that of its table').toEqual([])
    expect(rows, 'The seal of the audit trail takes one: without it, this test would find nothing').not.toEqual([])
  })
})

describe('the other tables', () => {
  it('do not refer to a tenant table, whose rows are on one machine', async () => {
    const keys = (await readForeignKeys()).filter(({ table }) => !TENANT_TABLES.includes(table))
    expect(keys.length).toBeGreaterThan(8)
    expect(keys.filter(({ target }) => TENANT_TABLES.includes(target))).toEqual([])
  })

  it('that are on every machine refer to none that is only on the first', async () => {
    const keys = (await readForeignKeys()).filter(({ table }) => REFERENCE_TABLES.includes(table))
    expect(keys.filter(({ target }) => !REFERENCE_TABLES.includes(target))).toEqual([])
  })
})

describe('the lists that `npm run distribute` reads', () => {
  it('name every table once', () => {
    const all = [...TENANT_TABLES, ...REFERENCE_TABLES, ...localTables]
    expect(new Set(all).size).toBe(all.length)
  })

  it('name a reference table after those it refers to, because they become one in this order', async () => {
    const early = (await readForeignKeys()).filter(
      ({ table, target }) =>
        table !== target &&
        REFERENCE_TABLES.indexOf(target) > REFERENCE_TABLES.indexOf(table) &&
        REFERENCE_TABLES.includes(table),
    )
    expect(early).toEqual([])
  })
})

describe('docs/operations.md', () => {
  it('has no statement of the distribution but what an operator runs: the command runs the others', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const statements = [...text.matchAll(/\b(?:citus_|create_(?:reference|distributed)_table)\w*\(/g)].map(
      ([call]) => call,
    )
    expect(new Set(statements)).toEqual(new Set(['citus_set_coordinator_host(', 'citus_add_node(']))
  })
})
