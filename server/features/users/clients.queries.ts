import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { hasReference } from '#server/features/requests/request-reference.queries.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface ClientName {
  ownerId: string
  ownerName: string
  ownerEmail: string
}

type Reader = Kysely<Database> | Transaction<Database>

/** Names of the account `u` with its profile `p`, or the e-mail address without a profile. */
export function clientName(): RawBuilder<string> {
  return sql<string>`coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), u.email)`
}

interface MoreColumns {
  readonly profile?: 'p' | 'pr'
  readonly text?: RawBuilder<unknown>
  readonly amounts?: ReadonlyArray<RawBuilder<unknown>>
}

/** The account `u` with its profile, by name, e-mail address, phone number, payment reference and what else the list has. */
export function clientMatches(
  search: string,
  { profile = 'p', text = sql`''`, amounts = [] }: MoreColumns = {},
  ...whole: ReadonlyArray<RawBuilder<unknown>>
): RawBuilder<boolean> {
  const key = sql.ref(`${profile}.search_key`)
  const columns = { text: sql`concat_ws(' ', ${key}, u.email, ${text})`, phone: key, amounts }
  return matchesSearch(search, columns, hasReference('u.id', search), ...whole)
}

export function listClients(db: Reader, search: string | null): Promise<ClientName[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id as ownerId', clientName().as('ownerName'), 'u.email as ownerEmail'])
    .where('u.role', '=', 'client')
    .$if(search !== null, (query) => query.where(clientMatches(search ?? '')))
    .orderBy(byNameKey('p.search_key'))
    .orderBy('u.id')
    .limit(20)
    .execute()
}

export async function isClient(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a client from being removed before the transaction ends. Returns whether the client exists. */
export async function lockClient(trx: Transaction<Database>, id: string): Promise<boolean> {
  await lockSharedRow(trx, 'users', id, 'use')
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .$if(!isDistributed(), (query) => query.forKeyShare())
    .executeTakeFirst()
  return row !== undefined
}
