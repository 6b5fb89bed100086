import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface OperatorOfTenant {
  id: string
  name: string
  active: boolean
}

export function listOperatorsOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<OperatorOfTenant[]> {
  return db
    .selectFrom('operators as o')
    .leftJoin('user_operators as uo', (join) =>
      join.onRef('uo.operator_id', '=', 'o.id').on('uo.owner_id', '=', ownerId).on('uo.is_active', '=', true),
    )
    .select((eb) => ['o.id', 'o.name', eb('uo.id', 'is not', null).$castTo<boolean>().as('active')])
    .orderBy(byNameKey('o.name_key'))
    .execute()
}

export function findOperator(
  db: Kysely<Database>,
  operatorId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('operators').select(['id', 'name']).where('id', '=', operatorId).executeTakeFirst()
}

export function findActiveOperatorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
): Promise<{ id: string; name: string } | undefined> {
  return trx
    .selectFrom('user_operators as uo')
    .innerJoin('operators as o', 'o.id', 'uo.operator_id')
    .select(['o.id', 'o.name'])
    .where('uo.owner_id', '=', ownerId)
    .where('uo.is_active', '=', true)
    .executeTakeFirst()
}

export async function lockOperator(trx: Transaction<Database>, operatorId: string): Promise<boolean> {
  await lockSharedRow(trx, 'operators', operatorId, 'use')
  const row = await trx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .$if(!isDistributed(), (query) => query.forKeyShare())
    .executeTakeFirst()
  return row !== undefined
}

export async function updateOtherOperatorsInactiveOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  operatorId: string,
): Promise<void> {
  await trx
    .updateTable('user_operators')
    .set({ is_active: false })
    .where('owner_id', '=', ownerId)
    .where('operator_id', '<>', operatorId)
    .where('is_active', '=', true)
    .execute()
}

/** The first activation inserts the link; an active link is left as it is. */
export async function upsertOperatorActiveOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  link: { id: string; operatorId: string },
): Promise<void> {
  await trx
    .insertInto('user_operators')
    .values({ owner_id: ownerId, id: link.id, operator_id: link.operatorId, is_active: true })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'operator_id'])
        .doUpdateSet({ is_active: true })
        .where('user_operators.is_active', '=', false),
    )
    .execute()
}

export async function updateOperatorInactiveOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  operatorId: string,
): Promise<void> {
  await trx
    .updateTable('user_operators')
    .set({ is_active: false })
    .where('owner_id', '=', ownerId)
    .where('operator_id', '=', operatorId)
    .where('is_active', '=', true)
    .execute()
}
