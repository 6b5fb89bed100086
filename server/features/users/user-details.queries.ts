import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

const MAX_SHOWN = 50
const MAX_ACTIVITY = 8

export interface UserRequest {
  readonly id: string
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
    .select(['r.id', 'pl.name as planName', 'r.status', 'r.created_at as createdAt'])
    .where(userId === null ? 'r.id' : 'r.user_id', '=', userId ?? id)
    .orderBy('r.created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

export interface UserPayment {
  readonly id: string
  readonly amount: Centimes
  readonly paymentDate: IsoDate
  readonly status: PaymentStatus
}

export function listLatestUserPayments(db: Kysely<Database>, userId: string): Promise<UserPayment[]> {
  return db
    .selectFrom('manual_payments')
    .select(['id', 'amount', 'payment_date as paymentDate', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

export interface UserAgency {
  readonly id: string
  readonly name: string
  readonly groupName: string | null
}

export function listUserAgencies(db: Kysely<Database>, userId: string): Promise<UserAgency[]> {
  return db
    .selectFrom('agencies as a')
    .leftJoin('groups as g', (on) => on.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.group_id'))
    .select(['a.id', 'a.name', 'g.name as groupName'])
    .where('a.owner_id', '=', userId)
    .orderBy('a.name_key')
    .limit(MAX_SHOWN)
    .execute()
}

export interface UserTransaction {
  readonly id: string
  readonly type: Category
  readonly amount: Centimes
  readonly date: IsoDate
  readonly agencyName: string | null
  readonly createdAt: Date
}

export function listLatestUserTransactions(db: Kysely<Database>, userId: string): Promise<UserTransaction[]> {
  return db
    .selectFrom('transactions as t')
    .leftJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .select(['t.id', 't.type', 't.amount', 't.date', 'a.name as agencyName', 't.created_at as createdAt'])
    .where('t.owner_id', '=', userId)
    .orderBy('t.date', 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MAX_ACTIVITY)
    .execute()
}

export async function findLastSeen(db: Kysely<Database>, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('extended_at').as('seenAt'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}
