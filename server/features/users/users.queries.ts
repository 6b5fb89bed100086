import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountStatus } from '#shared/auth/roles.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
}

/** Throws `users_email_key` where another account has the address. */
export async function updateAccount(
  trx: Transaction<Database>,
  userId: string,
  { email, firstName, lastName, phone, status }: Person & { status: AccountStatus },
): Promise<void> {
  await trx.updateTable('users').set({ email, status }).where('id', '=', userId).execute()
  await trx
    .updateTable('profiles')
    .set({ first_name: firstName, last_name: lastName, phone })
    .where('user_id', '=', userId)
    .execute()
}

export async function updateRequest(
  trx: Transaction<Database>,
  requestId: string,
  { email, firstName, lastName, phone, status }: Person & { status: RequestStatus },
): Promise<void> {
  await trx
    .updateTable('pending_users')
    .set({ first_name: firstName, last_name: lastName, email, phone, status })
    .$if(status !== 'rejected', (query) => query.set({ rejection_reason: null }))
    .where('id', '=', requestId)
    .execute()
}

export async function updateAccountStatusFrom(
  trx: Transaction<Database>,
  userId: string,
  from: AccountStatus,
  to: AccountStatus,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ status: to })
    .where('id', '=', userId)
    .where('role', '=', 'client')
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Suspension {
  readonly reason: string
  readonly at: Date
}

/** Of the account, or of a request without one. */
export async function updateSuspension(
  trx: Transaction<Database>,
  { id, userId }: { id: string; userId: string | null },
  suspension: Suspension | null,
): Promise<void> {
  await trx
    .updateTable(userId === null ? 'pending_users' : 'users')
    .set({ suspension_reason: suspension?.reason ?? null, suspended_at: suspension?.at ?? null })
    .where('id', '=', id)
    .execute()
}

/** Undefined for a client who is not suspended, or was before reasons were kept. */
export async function findSuspension(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string | null },
): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom(userId === null ? 'pending_users' : 'users')
    .select(['suspension_reason as reason', 'suspended_at as at'])
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .executeTakeFirst()
  return row === undefined || row.reason === null || row.at === null ? undefined : { reason: row.reason, at: row.at }
}

export interface Belongings {
  readonly groups: number
  readonly agencies: number
  readonly transactions: number
  readonly subscriptions: number
  readonly payments: number
  readonly notes: number
}

export async function countBelongings(
  db: Pick<Transaction<Database>, 'getExecutor'>,
  userId: string,
): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select
      (select count(*) from groups where owner_id = ${userId}) as groups,
      (select count(*) from agencies where owner_id = ${userId}) as agencies,
      (select coalesce(sum(incoming_count + outgoing_count), 0) from owner_month_totals where owner_id = ${userId}) as transactions,
      (select count(*) from user_subscriptions where user_id = ${userId}) as subscriptions,
      (select count(*) from manual_payments where user_id = ${userId}) as payments,
      (select count(*) from client_notes where user_id = ${userId}) as notes`.execute(db)
  return rows[0] ?? { groups: 0, agencies: 0, transactions: 0, subscriptions: 0, payments: 0, notes: 0 }
}

export async function lockAccountForRemoval(trx: Transaction<Database>, userId: string): Promise<void> {
  await lockSharedRow(trx, 'users', userId, 'change')
  if (!isDistributed()) await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Rows of one statement, so that it stays well below the statement time limit. */
const BATCH = 10_000

/** Transactions first, in portions: a trigger updates totals of the account. The setting lets closed days be deleted. */
export async function deleteUserBooks(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`set local sandouk.removed_owner = ${sql.lit(userId)}`.execute(trx)
  await trx.deleteFrom('debt_entries').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('deleted_credits').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('shortage_decisions').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('surplus_items').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('debtors').where('owner_id', '=', userId).execute()
  for (;;) {
    const { rows } = await sql<{ deleted: number }>`
      with gone as (
        delete from transactions where owner_id = ${userId} and id in (
          select id from transactions where owner_id = ${userId} limit ${BATCH}
        ) returning 1
      ) select count(*) as deleted from gone`.execute(trx)
    if ((rows[0]?.deleted ?? 0) < BATCH) break
  }
  await trx.deleteFrom('operator_movements').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('cash_transfers').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('transfer_counters').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('place_counts').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('bank_expenses').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('places').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('feeds').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('expense_categories').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('closing_operator_lines').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('closings').where('owner_id', '=', userId).execute()
  // All zero by now; no foreign key deletes them with the account.
  for (const table of totalsTables) await trx.deleteFrom(table).where('owner_id', '=', userId).execute()
}

const totalsTables = [
  'agency_day_totals',
  'agency_month_totals',
  'owner_day_totals',
  'owner_month_totals',
  'operator_day_totals',
  'commission_day_totals',
] as const

/** Foreign keys delete the rest; the memory of a used trial stays. */
export async function deleteAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).where('role', '=', 'client').execute()
}

export async function deleteRequest(trx: Transaction<Database>, requestId: string): Promise<void> {
  await trx.deleteFrom('pending_users').where('id', '=', requestId).execute()
}
