import type { Insertable, Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ListOperatorMovementsInput } from '#shared/operator-movements/operator-movement-input.ts'
import type { OperatorMovementRow } from '#shared/operator-movements/operator-movement-row.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export const MOVEMENT_KEY = 'operator_movements_pkey'
export const MOVEMENT_RECEIPT_KEY = 'commission_months_movement'

type Filter = Omit<ListOperatorMovementsInput, 'page'>

function selectInScope(db: Kysely<Database>, space: ScopedSpace, { accountId, agencyId, from, to }: Filter) {
  const { ownerId, scope } = space
  let movements = db.selectFrom('operator_movements as m').where('m.owner_id', '=', ownerId)
  if (scope !== 'all') movements = movements.where(isWithin(scope, 'm.agency_id'))
  if (accountId !== undefined) movements = movements.where('m.account_id', '=', accountId)
  if (agencyId !== undefined) movements = movements.where('m.agency_id', '=', agencyId)
  if (from !== undefined) movements = movements.where('m.date', '>=', from)
  if (to !== undefined) movements = movements.where('m.date', '<=', to)
  return movements
}

function selectNamed(movements: ReturnType<typeof selectInScope>) {
  return movements
    .innerJoin('operator_accounts as a', (join) =>
      join.onRef('a.owner_id', '=', 'm.owner_id').onRef('a.id', '=', 'm.account_id'),
    )
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .innerJoin('agencies as g', (join) => join.onRef('g.owner_id', '=', 'm.owner_id').onRef('g.id', '=', 'm.agency_id'))
    .leftJoin('members as author', (join) =>
      join.onRef('author.owner_id', '=', 'm.owner_id').onRef('author.id', '=', 'm.created_by'),
    )
    .select([
      'm.id',
      'm.account_id as accountId',
      'a.label as accountLabel',
      'o.name as operatorName',
      'm.agency_id as agencyId',
      'g.name as agencyName',
      'm.date',
      'm.kind',
      'm.amount',
      'm.via',
      'm.reference',
      'm.note',
      'm.pair_id as pairId',
      'm.feed_id as feedId',
      'm.created_at as createdAt',
      'author.display_name as authorName',
    ])
}

export async function listMovementsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page, ...filter }: ListOperatorMovementsInput,
): Promise<{ rows: OperatorMovementRow[]; total: number }> {
  const rows = await selectNamed(selectInScope(db, space, filter))
    .orderBy('m.date', 'desc')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await selectInScope(db, space, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export function findMovementInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<OperatorMovementRow | undefined> {
  return selectNamed(selectInScope(db, space, {}))
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** In one statement: the two sides of a transfer name each other. Violates `MOVEMENT_KEY` where an id is taken. */
export async function insertMovementsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  movements: ReadonlyArray<Omit<Insertable<Database['operator_movements']>, 'owner_id'>>,
): Promise<void> {
  await trx
    .insertInto('operator_movements')
    .values(movements.map((movement) => ({ ...movement, owner_id: ownerId })))
    .execute()
}

export async function deleteMovementsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  ids: readonly string[],
): Promise<number> {
  const rows = await trx
    .deleteFrom('operator_movements')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.length
}
