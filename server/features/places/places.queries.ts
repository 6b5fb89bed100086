import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CreatePlaceInput, UpdatePlaceInput } from '#shared/places/place-input.ts'
import type { PlaceBalance, PlaceRow } from '#shared/places/place-row.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'

export const PLACE_NAME_KEY = 'places_name'

const columns = sql`
  p.id, p.kind, p.agency_id as "agencyId", g.name as "agencyName", p.name, p.account_end as "accountEnd", p.ceiling,
  p.two_persons as "twoPersons", p.cashiers_send as "cashiersSend", p.active, ${versionText('p.updated_at')} as "updatedAt"`

const joined = sql`places as p left join agencies as g on g.owner_id = p.owner_id and g.id = p.agency_id`

/** In the order of lists: safes, banks, the owner; each by name. */
const ordered = sql`order by array_position(array['safe', 'bank', 'owner'], p.kind), ${byNameKey('p.name_key')}, p.id`

export async function findPlaceOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${columns} from ${joined} where p.owner_id = ${ownerId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** Those in use, whatever their agency: a member of one agency may send to a safe of another. */
export async function listActivePlacesOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${columns} from ${joined} where p.owner_id = ${ownerId} and p.active ${ordered}`.execute(db)
  return rows
}

/** Movements of each place, those that ended and those on their way, and what a bank paid. */
function selectMoved(ownerId: OwnerId) {
  return sql`
  cross join lateral (
    select
      coalesce((
        select sum(received_amount) from cash_transfers
        where owner_id = ${ownerId} and to_place = p.id and state = 'received'
      ), 0) - coalesce((
        select sum(case state when 'returned' then amount - received_amount else amount end) from cash_transfers
        where owner_id = ${ownerId} and from_place = p.id and state <> 'cancelled'
      ), 0) + coalesce((
        select sum(difference) from place_counts where owner_id = ${ownerId} and place_id = p.id
      ), 0) - coalesce((
        select sum(amount) from bank_expenses where owner_id = ${ownerId} and place_id = p.id
      ), 0) as balance,
      coalesce((
        select sum(amount) from cash_transfers where owner_id = ${ownerId} and to_place = p.id and state = 'sent'
      ), 0) as "expectedIn"
  ) as m
  left join lateral (
    select json_build_object('date', date, 'counted', counted, 'difference', difference) as "lastCount" from place_counts
    where owner_id = ${ownerId} and place_id = p.id order by made_at desc, id desc limit 1
  ) as c on true`
}

function selectBalances(space: ScopedSpace, condition = sql``) {
  const { ownerId, scope } = space
  return sql<PlaceBalance>`
    select ${columns}, m.balance::bigint as balance, m."expectedIn"::bigint as "expectedIn", c."lastCount"
    from ${joined} ${selectMoved(ownerId)}
    where p.owner_id = ${ownerId} ${andInScope(scope, 'p.agency_id')} ${condition} ${ordered}`
}

/** Of a limited scope, the safes of its agencies. */
export async function listPlaceBalancesInScope(db: Kysely<Database>, space: ScopedSpace): Promise<PlaceBalance[]> {
  const { rows } = await selectBalances(space).execute(db)
  return rows
}

/** Undefined also for a place beyond the scope. */
export async function findPlaceBalanceInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<PlaceBalance | undefined> {
  const { rows } = await selectBalances(space, sql`and p.id = ${id}`).execute(db)
  return rows[0]
}

export async function countPlacesOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<number> {
  const { total } = await trx
    .selectFrom('places')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/** Waits for the transfers that the place takes part in; later ones wait. */
export async function lockPlaceOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx.selectFrom('places').select('id').where('owner_id', '=', ownerId).where('id', '=', id).forUpdate().execute()
}

/** Before a transfer changes what these places hold: an inventory waits for it. */
export async function holdPlacesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('places')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
}

function toColumns({
  name,
  accountEnd,
  ceiling,
  twoPersons,
  cashiersSend,
}: Omit<UpdatePlaceInput, 'id' | 'updatedAt' | 'active'>) {
  return {
    name,
    account_end: accountEnd,
    ceiling,
    two_persons: twoPersons,
    cashiers_send: cashiersSend,
  }
}

/** Returns false where the id, the name, or the place of the owner is taken. */
export async function insertPlaceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, kind, agencyId, createdBy, ...terms }: CreatePlaceInput & { createdBy: MemberId },
): Promise<boolean> {
  const row = await trx
    .insertInto('places')
    .values({ owner_id: ownerId, id, kind, agency_id: agencyId, ...toColumns(terms), created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false for another version. Violates `PLACE_NAME_KEY`. */
export async function updatePlaceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, active, ...terms }: UpdatePlaceInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('places')
    .set({ ...toColumns(terms), active })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Transfers to or from the place that are on their way. */
export async function countPlaceTransitOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<number> {
  const { total } = await trx
    .selectFrom('cash_transfers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['sent', 'refused'])
    .where((eb) => eb.or([eb('from_place', '=', id), eb('to_place', '=', id)]))
    .executeTakeFirstOrThrow()
  return total
}
