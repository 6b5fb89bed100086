import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { listCategoriesOwned } from '#server/features/expenses/categories.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import {
  makeAdmin,
  makeAgency,
  makeAttachment,
  makeClientNote,
  makeCustomProduct,
  makeDeletedTransaction,
  makeGroup,
  makeOwner,
  makePayment,
  makeTransaction,
  makeUserOperator,
} from '#tests/support/factories.ts'
import { makeBankExpense } from '#tests/support/month-factories.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { CallerName } from './expectations.ts'
import type { Caller } from './inputs.ts'

/** Occurs in every text of subscriber B, and nowhere else. */
export const CANARY = `canari${randomBytes(6).toString('hex')}`

/** In what administrators wrote about every subscriber, and nowhere else: no client may read it, also not of himself. */
export const NOTE_SECRET = `secret${randomBytes(6).toString('hex')}`

export interface World {
  readonly database: TestDatabase
  readonly server: TestServer
  /** The account of each kind of caller; a visitor has none. */
  readonly users: Readonly<Record<Exclude<CallerName, 'visitor'>, TestUser>>
  /** The account whose rows a visitor's input names. */
  readonly standIn: TestUser
}

export async function makeWorld(database: TestDatabase, server: TestServer): Promise<World> {
  const subscriberB = await makeOwner(database, {
    email: `${CANARY}@exemple.ma`,
    firstName: `Prénom ${CANARY}`,
    lastName: `Nom ${CANARY}`,
  })
  await makeRows({ who: subscriberB, text: marked })
  const subscriberA = await makeOwner(database)
  await makeRows({ who: subscriberA, text: unmarked })
  return {
    database,
    server,
    users: {
      withoutSubscription: await makeOwner(database, { state: 'none' }),
      pending: await makeOwner(database, { state: 'pending' }),
      rejected: await makeOwner(database, { state: 'rejected' }),
      expiredTrial: await makeOwner(database, { state: 'expiredTrial' }),
      expired: await makeOwner(database, { state: 'expired' }),
      runningTrial: await makeOwner(database, { state: 'trial' }),
      subscriberA,
      subscriberB,
      suspended: await makeOwner(database, { state: 'suspended' }),
      temporaryPassword: await makeOwner(database, { mustChangePassword: true }),
      administrator: await makeAdmin(database),
      principalAdministrator: await makeAdmin(database, { role: 'principalAdmin' }),
    },
    standIn: await makeOwner(database),
  }
}

function marked(label: string) {
  return `${label} ${CANARY}`
}
function unmarked(label: string) {
  return label
}

export function getCaller(world: World, name: CallerName): Caller {
  const who = name === 'visitor' ? world.standIn : world.users[name]
  return { who, text: name === 'subscriberB' ? marked : unmarked }
}

async function makeRows({ who, text }: Caller): Promise<void> {
  const groupId = await makeGroup(who, { name: text('Groupe') })
  const agencyId = await makeAgency(who, { name: text('Agence'), groupId })
  const customProductId = await makeCustomProduct(who, { name: text('Produit'), description: text('Détail') })
  await makeCustomProduct(who, { name: text('Type'), operatorId: null })
  await makeUserOperator(who)
  await makeTransaction(who, { agencyId, customProductId, amount: 7_654_321, description: text('Envoi') })
  await makeTransaction(who, { agencyId, type: 'outgoing', amount: 1_234_567, description: text('Retrait') })
  await makeDeletedTransaction(who, { agencyId, description: text('Supprimée') })
  const closedAgencyId = await makeAgency(who, { name: text('Agence clôturée') })
  await makeFeed(who, { agencyId: closedAgencyId, amount: 2_468_000, note: text('Coffre') })
  await makeClosing(who, { agencyId: closedAgencyId, discrepancy: -1357, comment: text('Manquant') })
  for (const { id, name } of await listCategoriesOwned(who.database.db, mintOwnSpace(who).ownerId)) {
    await who.database.db
      .updateTable('expense_categories')
      .set({ name: text(name) })
      .where('id', '=', id)
      .execute()
  }
  await makeBankExpense(who, { agencyId, note: text('Facture') })
  const attachmentId = await makeAttachment(who, { fileName: text('recu.pdf') })
  await makePayment(who, { attachmentId, comment: text('Virement') })
  await makeClientNote(who, { kind: 'complaint', text: text(NOTE_SECRET) })
  await makeAuditLine({ who, text })
}

async function makeAuditLine({ who, text }: Caller): Promise<void> {
  const line = {
    owner_id: who.userId,
    actor_id: who.userId,
    actor_name: text('Salma'),
    actor_role: 'client' as const,
    action: 'groups.create',
    subject_kind: 'groups',
    subject_id: newId(),
    subject_name: text('Groupe'),
    before: null,
    after: JSON.stringify({ name: text('Groupe') }),
    reason: null,
    request_id: 'world',
  }
  await who.database.db.insertInto('audit_lines').values(line).execute()
}

interface OwnedTable {
  readonly table: string
  readonly column: string
}

const ownedTablesByDatabase = new WeakMap<TestDatabase, Promise<OwnedTable[]>>()

function ownedTables(database: TestDatabase): Promise<OwnedTable[]> {
  const known = ownedTablesByDatabase.get(database)
  if (known !== undefined) return known
  const found = sql<OwnedTable>`
    select table_name as table, min(column_name) as column from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('owner_id', 'user_id') or (table_name = 'users' and column_name = 'id'))
    group by 1 order by 1`
    .execute(database.db)
    .then(({ rows }) => rows)
  ownedTablesByDatabase.set(database, found)
  return found
}

export interface OwnedRow {
  readonly table: string
  readonly row: string
}

export async function listOwnedRows(database: TestDatabase, userId: string): Promise<OwnedRow[]> {
  const perTable = (await ownedTables(database)).map(
    ({ table, column }) =>
      sql`select ${sql.lit(table)} as table, to_jsonb(t)::text as row from ${sql.table(table)} as t where ${sql.ref(column)} = ${userId}`,
  )
  const { rows } = await sql<OwnedRow>`${sql.join(perTable, sql` union all `)} order by 1, 2`.execute(database.db)
  return rows
}

export interface TableDigest {
  readonly table: string
  readonly owner: string
  readonly rows: number
  readonly digest: string
}

/** Set by every session, like the two tables that are written for it. */
const OF_SESSIONS = { tables: ['sessions', 'user_activity'], column: 'seen_at' }

/** Of the rows that accounts own. Computed by Postgres: the matrices compare millions of rows. */
export async function digestTables(
  database: TestDatabase,
  userIds: string | readonly string[],
  { withSessions }: { withSessions: boolean },
): Promise<TableDigest[]> {
  const owners = [userIds].flat()
  const tables = await ownedTables(database)
  const perTable = tables
    .filter(({ table }) => withSessions || !OF_SESSIONS.tables.includes(table))
    .map(({ table, column }) => {
      const isMembers = table === 'members' && !withSessions
      const row = isMembers ? sql`to_jsonb(t) - ${sql.lit(OF_SESSIONS.column)}` : sql`to_jsonb(t)`
      return sql`select ${sql.lit(table)} as table, ${sql.ref(column)}::text as owner, count(*)::int as rows,
        sum(hashtextextended((${row})::text, 0))::text as digest
        from ${sql.table(table)} as t where ${sql.ref(column)} = any(${owners}) group by ${sql.ref(column)}`
    })
  const { rows } = await sql<TableDigest>`${sql.join(perTable, sql` union all `)} order by 1, 2`.execute(database.db)
  return rows
}

/** Columns that hold no text of a person: hashes, ids, kinds and names the server gives. */
const NO_WORDS = [
  'password_hash',
  'token_hash',
  'pin_hash',
  'code_hash',
  'device_hash',
  'content_hash',
  'reference_key',
  'user_agent',
  'phone',
  'media_type',
  'action',
  'kind',
  'subject_kind',
  'subject_id',
  'request_id',
]

/** The texts of B without the canary. There must be none, or a leak of them would go unseen. */
export async function textsWithoutCanary(database: TestDatabase, userId: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns c
    where table_schema = 'public' and data_type in ('text', 'character varying') and is_generated = 'NEVER'
      and column_name not in (${sql.join(NO_WORDS)})
      -- Values of a fixed list.
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'c' and k.conrelid = to_regclass(quote_ident(c.table_name)) and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like '%ANY%ARRAY%'
      )`.execute(database.db)
  const owned = new Map((await ownedTables(database)).map(({ table, column }) => [table, column]))
  const bare: string[] = []
  for (const { table, column } of columns) {
    const owner = owned.get(table)
    if (owner === undefined) continue
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)}
      where ${sql.ref(owner)} = ${userId} and ${sql.ref(column)} not like ${`%${CANARY}%`}`.execute(database.db)
    bare.push(...rows.map(({ text }) => `${table}.${column}: ${text}`))
  }
  return bare
}

/** Sets the flag again, because a call of the matrix may have changed the password. */
export async function makePasswordTemporary({ database, users }: World): Promise<void> {
  const { userId } = users.temporaryPassword
  await database.db.updateTable('users').set({ must_change_password: true }).where('id', '=', userId).execute()
}
