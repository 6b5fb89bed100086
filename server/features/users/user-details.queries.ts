import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

const MAX_SHOWN = 50

export interface UserRequest {
  readonly id: string
  readonly planId: string
  readonly planName: string
  readonly status: RequestStatus
  readonly createdAt: Date
}

export function listUserRequests(
  db: Kysely<Database>,
  { userId, id }: { userId: string | null; id: string },
): Promise<UserRequest[]> {
  return db
    .selectFrom('pending_users as r')
    .innerJoin('subscription_plans as pl', 'pl.id', 'r.plan_id')
    .select(['r.id', 'r.plan_id as planId', 'pl.name as planName', 'r.status', 'r.created_at as createdAt'])
    .where(userId === null ? 'r.id' : 'r.user_id', '=', userId ?? id)
    .orderBy('r.created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

export async function listRequestIds(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('pending_users').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

export interface UserPayment {
  readonly id: string
  readonly amount: Centimes
  readonly paymentDate: IsoDate
}

export function listWaitingUserPayments(db: Kysely<Database>, userId: string): Promise<UserPayment[]> {
  return db
    .selectFrom('manual_payments')
    .select(['id', 'amount', 'payment_date as paymentDate'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
}
