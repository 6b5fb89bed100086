import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { withDatabase } from '#tests/support/database.ts'
import { type DeclaredColumn, declaredTables } from './schema-types.ts'

/* server/db/schema.ts says what the migrations made, and every tenant table keeps its tenant (D8). */

const database = withDatabase({ poolSize: 2 })
const declared = declaredTables()

/** Tables with a tenant, by name: forgetting `owner_id` on one of them must not make it "not a tenant table". */
const TENANT_TABLES = [
  'agencies',
  'agency_day_totals',
  'agency_month_totals',
  'closing_counters',
  'closing_drafts',
  'closings',
  'deleted_transactions',
  'feeds',
  'groups',
  'owner_day_totals',
  'owner_milestones',
  'owner_month_totals',
  'transactions',
  'user_operators',
  'user_roles',
  'user_transaction_types',
]

/** Tables that belong to an account rather than to a tenant's books, or to nobody. A new table goes into one of the two lists. */
const OTHER_TABLES = [
  'attachments',
  'audit_lines',
  'audit_seals',
  'manual_payments',
  'operators',
  'password_resets',
  'pending_users',
  'profiles',
  'rate_limits',
  'sessions',
  'subscription_plans',
  'subscription_reminders',
  'transaction_types',
  'trial_claims',
  'user_subscriptions',
  'users',
]

/** What a SQL type is in TypeScript, beside our own names for texts and numbers. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  uuid: ['string'],
  text: [
    'string',
    'Role',
    'AuditRole',
    'AccountStatus',
    'RequestStatus',
    'SubscriptionStatus',
    'PaymentStatus',
    'Category',
    'Currency',
    'FeedCounterpart',
    'OpeningKind',
    'ReviewState',
    'Settlement',
  ],
  'character varying': ['string'],
  boolean: ['boolean'],
  integer: ['number'],
  bigint: ['number', 'Centimes'],
  date: ['IsoDate'],
  'timestamp with time zone': ['Date'],
  bytea: ['Buffer'],
  jsonb: ['Json', 'Counts'],
  xid8: ['string'],
}

interface ActualColumn {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

const readColumns = async () => {
  const { rows } = await sql<ActualColumn>`
    select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as optional, is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name, ordinal_position`.execute(database.db)
  return rows
}

const complaint = (actual: ActualColumn, column: DeclaredColumn): string | undefined => {
  const name = `${actual.table}.${actual.column}`
  if (!(TYPES[actual.type] ?? []).includes(column.type)) return `${name} is ${actual.type}, declared ${column.type}`
  if (actual.nullable !== column.nullable)
    return `${name}: ${actual.nullable ? 'null is' : 'null is not'} possible in the database`
  if (actual.generated && !column.computed) return `${name} is generated: declare it Computed<…>`
  // What a trigger keeps (Computed without "generated") nobody inserts.
  if (!column.computed && actual.optional !== (column.optional || actual.nullable) && !actual.nullable) {
    return `${name} ${actual.optional ? 'has a default: declare it Generated<…> or Stamp' : 'has no default'}`
  }
  return undefined
}

describe('server/db/schema.ts', () => {
  it('has the tables of the database, and each is known as tenant table or not', async () => {
    const tables = [...new Set((await readColumns()).map(({ table }) => table))].sort()
    expect(Object.keys(declared).sort(), 'Add the table to server/db/schema.ts').toEqual(tables)
    expect([...TENANT_TABLES, ...OTHER_TABLES].sort(), 'Add the table to one of the lists of this test').toEqual(tables)
  })

  it('has their columns, with type, null and default', async () => {
    const columns = await readColumns()
    const complaints = columns.flatMap((actual) => {
      const column = declared[actual.table]?.[actual.column]
      if (column === undefined) return [`${actual.table}.${actual.column} is not declared`]
      return complaint(actual, column) ?? []
    })
    const inDatabase = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    for (const [table, ofTable] of Object.entries(declared)) {
      for (const column of Object.keys(ofTable)) {
        if (!inDatabase.has(`${table}.${column}`)) complaints.push(`${table}.${column} is not in the database`)
      }
    }
    expect(complaints, 'Change server/db/schema.ts, or write a migration').toEqual([])
  })
})

describe('tenants', () => {
  // The trail names a tenant without belonging to it: its lines outlive the tenant, and some have none.
  const withOwner = Object.keys(declared).filter(
    (table) => declared[table]?.['owner_id'] !== undefined && !table.startsWith('audit_'),
  )

  it('are in every table that holds their rows', () => {
    expect(withOwner.sort()).toEqual(TENANT_TABLES)
  })

  it('are in every primary and unique key of their tables', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select c.relname as table, i.relname as name
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.relname = any(${TENANT_TABLES}) and (x.indisunique or x.indisprimary) and not exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'owner_id' and a.attnum = any(x.indkey::int2[])
      )`.execute(database.db)
    expect(rows, 'Start the key with owner_id (D8): Citus shards by it').toEqual([])
  })

  it('are in every foreign key between their tables', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select c.relname as table, k.conname as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and c.relname = any(${TENANT_TABLES}) and f.relname = any(${TENANT_TABLES})
        and not exists (
          select from unnest(k.conkey, k.confkey) as pair (own, theirs)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own and a.attname = 'owner_id'
          join pg_attribute b on b.attrelid = f.oid and b.attnum = pair.theirs and b.attname = 'owner_id'
        )`.execute(database.db)
    expect(rows, 'Refer by (owner_id, …): the database itself refuses a row that points into another tenant').toEqual(
      [],
    )
  })

  it('own their ids: the primary key of what they create is (owner_id, id)', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.relname as table, array_agg(a.attname::text order by array_position(x.indkey::int2[], a.attnum)) as columns
      from pg_index x join pg_class c on c.oid = x.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey::int2[])
      where x.indisprimary and c.relname = any(${TENANT_TABLES}) group by 1`.execute(database.db)
    const withId = rows.filter(({ table }) => declared[table]?.['id'] !== undefined)
    expect(withId.length).toBeGreaterThan(4)
    for (const { table, columns } of withId) expect(columns, table).toEqual(['owner_id', 'id'])
  })
})
