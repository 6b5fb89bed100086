import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { containsPattern } from '#server/platform/db/search-patterns.ts'
import type { Database } from '#server/platform/db/schema.ts'

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

export function clientMatches(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  return sql<boolean>`(p.search_key like ${pattern} or u.email like ${pattern})`
}

export function listClients(db: Reader, search: string | null): Promise<ClientName[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id as ownerId', clientName().as('ownerName'), 'u.email as ownerEmail'])
    .where('u.role', '=', 'client')
    .$if(search !== null, (query) => query.where(clientMatches(search ?? '')))
    .orderBy('p.search_key')
    .orderBy('u.id')
    .limit(20)
    .execute()
}

/** Keeps a client from being removed before the transaction ends. Returns whether the client exists. */
export async function lockClient(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
