import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { withDatabase } from '#tests/support/database.ts'
import { type DeclaredColumn, declaredTables } from './schema-types.ts'
import { LOCAL_TABLES, REFERENCE_TABLES, TENANT_TABLES } from '#server/platform/db/table-homes.ts'

/* server/platform/db/schema.ts declares what the migrations create, and every tenant table has its tenant. */

const database = withDatabase({ poolSize: 2 })
const declared = declaredTables()

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
    'ClientNoteKind',
    'FeedCounterpart',
    'FeedOrigin',
    'DebtKind',
    'DecisionState',
    'SurplusState',
    'DebtorKind',
    'AccountMode',
    'FeeTo',
    'ReadRule',
    'MovementKind',
    'MovementVia',
    'PlaceKind',
    'TransferState',
    'TransferSettlement',
    'BalanceOpeningKind',
    'LineSettlement',
    'OpeningKind',
    'ReviewState',
    'Settlement',
    'MemberRole',
    'MemberStatus',
    'SessionKind',
    'InvitedRole',
    'InvitationState',
    'AlertKind',
    'ShiftEnd',
    'HandoverState',
    'ImportState',
    'StatementImportState',
    'StatementDirection',
    'LineState',
    'LineHint',
    'CommissionType',
    'CommissionBasis',
    'CommissionMeasure',
    'CommissionPayment',
    'MonthState',
    'ReceiptVia',
    'BackupFailure',
  ],
  'character varying': ['string'],
  boolean: ['boolean'],
  integer: ['number'],
  bigint: ['number', 'Centimes'],
  date: ['IsoDate'],
  'timestamp with time zone': ['Date'],
  bytea: ['Buffer'],
  ARRAY: ['Numbers'],
  jsonb: [
    'Json',
    'Counts',
    'Balances',
    'Movements',
    'StoredAttempts',
    'AlertFacts',
    'Names',
    'ImportMapping',
    'StatementMapping',
    'StatementFaults',
    'Figures',
  ],
}

interface ActualColumn {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

async function readColumns() {
  const { rows } = await sql<ActualColumn>`
    select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as optional, is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name, ordinal_position`.execute(database.db)
  return rows
}

function complaint(actual: ActualColumn, column: DeclaredColumn): string | undefined {
  const name = `${actual.table}.${actual.column}`
  if (!(TYPES[actual.type] ?? []).includes(column.type)) return `${name} is ${actual.type}, declared ${column.type}`
  if (actual.nullable !== column.nullable)
    return `${name}: ${actual.nullable ? 'null is' : 'null is not'} possible in the database`
  if (actual.generated && !column.computed) return `${name} is generated: declare it Computed<…>`
  // A column that a trigger maintains (Computed without "generated") is never inserted.
  if (!column.computed && actual.optional !== (column.optional || actual.nullable) && !actual.nullable) {
    return `${name} ${actual.optional ? 'has a default: declare it Generated<…> or Stamp' : 'has no default'}`
  }
  return undefined
}

describe('server/platform/db/schema.ts', () => {
  it('declares every table of the database, and each is listed as tenant, reference or local table', async () => {
    const tables = [...new Set((await readColumns()).map(({ table }) => table))].sort()
    expect(Object.keys(declared).sort(), 'Add the table to server/platform/db/schema.ts').toEqual(tables)
    const listed = [...TENANT_TABLES, ...REFERENCE_TABLES, ...Object.keys(LOCAL_TABLES)]
    expect(listed.sort(), 'Add the table to one of the lists of table-homes.ts').toEqual(tables)
  })

  it('declares their columns with type, null and default', async () => {
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
    expect(complaints, 'Change server/platform/db/schema.ts, or write a migration').toEqual([])
  })
})

describe('tenants', () => {
  // Audit lines name a tenant and outlive it, and some have none.
  const withOwner = Object.keys(declared).filter(
    (table) => declared[table]?.['owner_id'] !== undefined && !table.startsWith('audit_'),
  )

  it('have an owner_id in every table of their rows', () => {
    expect(withOwner.sort()).toEqual(TENANT_TABLES)
  })

  it('have a primary key of (owner_id, id) where they create ids', async () => {
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
