import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

export interface NewRequest {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly planId: string
  readonly status?: RequestStatus
}

export async function insertRequest(trx: Transaction<Database>, request: NewRequest): Promise<void> {
  await trx
    .insertInto('pending_users')
    .values({
      id: request.id,
      user_id: request.userId,
      email: request.email,
      first_name: request.firstName,
      last_name: request.lastName,
      phone: request.phone,
      plan_id: request.planId,
      status: request.status ?? 'pending',
    })
    .execute()
}

export interface DecidableRequest {
  readonly id: string
  readonly userId: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly planId: string
  readonly planName: string
  readonly status: RequestStatus
}

function selectRequests(db: Kysely<Database> | Transaction<Database>) {
  return db
    .selectFrom('pending_users as r')
    .innerJoin('subscription_plans as pl', 'pl.id', 'r.plan_id')
    .select([
      'r.id',
      'r.user_id as userId',
      'r.email',
      'r.first_name as firstName',
      'r.last_name as lastName',
      'r.phone',
      'r.plan_id as planId',
      'pl.name as planName',
      'r.status',
    ])
}

/** Not locked: tells whose account to lock first (docs/product/foundations.md#lock-order). */
export function findRequest(
  db: Kysely<Database> | Transaction<Database>,
  id: string,
): Promise<DecidableRequest | undefined> {
  return selectRequests(db).where('r.id', '=', id).executeTakeFirst()
}

export function lockRequest(trx: Transaction<Database>, id: string): Promise<DecidableRequest | undefined> {
  return selectRequests(trx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

export async function updateRequestStatus(
  trx: Transaction<Database>,
  id: string,
  from: readonly RequestStatus[],
  to: RequestStatus,
  rejectionReason: string | null = null,
): Promise<boolean> {
  const row = await trx
    .updateTable('pending_users')
    .set({ status: to, rejection_reason: rejectionReason })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRequestAccount(trx: Transaction<Database>, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('pending_users')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute()
}

/** Sets the plan of the group that the tenant owns since an earlier decision, or makes it or takes the one of that name. */
export async function saveApprovalGroup(
  trx: Transaction<Database>,
  { id, userId, name, planId }: { id: string; userId: string; name: string; planId: string },
): Promise<void> {
  const owned = await trx
    .updateTable('groups')
    .set({ plan_id: planId })
    .where('owner_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_roles')
        .select('group_id')
        .where('owner_id', '=', userId)
        .where('user_id', '=', userId)
        .where('role', '=', 'owner'),
    )
    .returning('id')
    .execute()
  if (owned.length > 0) return
  const group = await trx
    .insertInto('groups')
    .values({ owner_id: userId, id, name, plan_id: planId, created_by: userId })
    .onConflict((conflict) => conflict.constraint('groups_name_unique').doUpdateSet({ plan_id: planId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('user_roles')
    .values({ owner_id: userId, group_id: group.id, user_id: userId, role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
