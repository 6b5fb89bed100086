import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { DemoAccount } from './demo-operators.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

export function listOperatorProducts(
  trx: Transaction<Database>,
  operatorName: string,
): Promise<Array<{ id: string; operatorId: string; category: Category }>> {
  return trx
    .selectFrom('transaction_types as t')
    .innerJoin('operators as o', 'o.id', 't.operator_id')
    .select(['t.id', 'o.id as operatorId', 't.category'])
    .where('o.name', '=', operatorName)
    .where('t.active', '=', true)
    .orderBy(byNameKey('t.name_key'))
    .execute()
}

export function findPlanByName(
  trx: Transaction<Database>,
  name: string,
): Promise<{ id: string; price: Centimes } | undefined> {
  return trx.selectFrom('subscription_plans').select(['id', 'price']).where('name', '=', name).executeTakeFirst()
}

export async function insertDemoSubscription(
  trx: Transaction<Database>,
  row: {
    id: string
    userId: string
    planId: string
    requestId: string | null
    startedAt: Date
    expiresAt: Date | null
    trialExpiresAt: Date | null
  },
): Promise<void> {
  await trx
    .insertInto('user_subscriptions')
    .values({
      id: row.id,
      user_id: row.userId,
      plan_id: row.planId,
      request_id: row.requestId,
      status: 'active',
      started_at: row.startedAt,
      expires_at: row.expiresAt,
      trial_expires_at: row.trialExpiresAt,
    })
    .execute()
}

export async function insertDemoRequest(
  trx: Transaction<Database>,
  row: {
    id: string
    userId: string
    firstName: string
    lastName: string
    email: string
    phone: string
    planId: string
    status: RequestStatus
    createdAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('pending_users')
    .values({
      id: row.id,
      user_id: row.userId,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      phone: row.phone,
      plan_id: row.planId,
      status: row.status,
      created_at: row.createdAt,
    })
    .execute()
}

export async function insertDemoTenant(
  trx: Transaction<Database>,
  tenant: {
    ownerId: string
    groupId: string
    groupName: string
    agencies: ReadonlyArray<{ id: string; name: string }>
    trackingStart: IsoDate
    linkId: string
    operatorId: string
  },
): Promise<void> {
  const { ownerId } = tenant
  await trx
    .insertInto('groups')
    .values({ owner_id: ownerId, id: tenant.groupId, name: tenant.groupName, plan_id: null, created_by: ownerId })
    .execute()
  await trx
    .insertInto('agencies')
    .values(
      tenant.agencies.map(({ id, name }) => ({
        owner_id: ownerId,
        id,
        name,
        group_id: tenant.groupId,
        tracking_start: tenant.trackingStart,
        created_by: ownerId,
      })),
    )
    .execute()
  await trx
    .insertInto('user_operators')
    .values({ owner_id: ownerId, id: tenant.linkId, operator_id: tenant.operatorId, is_active: true })
    .execute()
}

export async function insertDemoAccounts(
  trx: Transaction<Database>,
  ownerId: string,
  { agencyId, openedOn, accounts }: { agencyId: string; openedOn: IsoDate; accounts: readonly DemoAccount[] },
): Promise<void> {
  const operators = await trx
    .selectFrom('operators')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      accounts.map(({ operator }) => operator),
    )
    .execute()
  const operatorIds = new Map(operators.map(({ id, name }) => [name, id]))
  await trx
    .insertInto('operator_accounts')
    .values(
      accounts.map(({ id, operator, label, mode, feeTo, opening, limitLow }) => ({
        owner_id: ownerId,
        id,
        agency_id: agencyId,
        operator_id: operatorIds.get(operator) ?? '',
        label,
        mode,
        fee_to: feeTo,
        opened_on: openedOn,
        opening,
        limit_low: limitLow,
        limit_high: null,
        max_days: mode === 'settled' ? 15 : null,
        read_rule: 'always' as const,
        closed_on: null,
        created_by: ownerId,
      })),
    )
    .execute()
}

export interface DemoTransaction {
  id: string
  type: Category
  amount: Centimes
  fee: Centimes
  reference: string | null
  agencyId: string
  productId: string
  operatorId: string
  accountId: string | null
  date: IsoDate
  second: number
  description: string | null
}

/**
 * In slices, since a statement takes at most 65 535 parameters.
 * @param authors who enters the rows of an agency; the owner where it has none
 */
export async function insertDemoTransactions(
  trx: Transaction<Database>,
  ownerId: string,
  rows: readonly DemoTransaction[],
  authors: ReadonlyMap<string, string>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await trx
      .insertInto('transactions')
      .values(
        rows.slice(from, from + 1000).map((row) => ({
          owner_id: ownerId,
          id: row.id,
          type: row.type,
          amount: row.amount,
          fee: row.fee,
          reference: row.reference,
          agency_id: row.agencyId,
          transaction_type_id: row.productId,
          user_transaction_type_id: null,
          operator_id: row.operatorId,
          operator_account_id: row.accountId,
          date: row.date,
          description: row.description,
          created_by: authors.get(row.agencyId) ?? ownerId,
          created_at: sql<Date>`${row.date}::date + make_interval(secs => ${row.second})`,
        })),
      )
      .execute()
  }
}

/** Turns hand-over on, and returns who can take the cash of the agency: its cashier and a manager. */
export async function startDemoHandoverOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<{ cashierId: string; managerId: string } | undefined> {
  await trx
    .updateTable('agencies')
    .set({ handover: true })
    .where('owner_id', '=', ownerId)
    .where('id', '=', agencyId)
    .execute()
  const members = await trx
    .selectFrom('members as m')
    .innerJoin('member_agencies as a', (join) =>
      join.onRef('a.owner_id', '=', 'm.owner_id').onRef('a.member_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.role'])
    .where('m.owner_id', '=', ownerId)
    .where('a.agency_id', '=', agencyId)
    .execute()
  const cashierId = members.find(({ role }) => role === 'cashier')?.id
  const managerId = members.find(({ role }) => role === 'manager')?.id
  return cashierId === undefined || managerId === undefined ? undefined : { cashierId, managerId }
}

/** Gives the transactions of a morning to a shift, and returns what they add to the drawer. */
export async function giveDemoMorningOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { shiftId, agencyId, date, until }: { shiftId: string; agencyId: string; date: IsoDate; until: Date },
): Promise<Centimes> {
  const { rows } = await sql<{ effect: Centimes }>`
    with given as (
      update transactions set shift_id = ${shiftId}
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date} and created_at < ${until}
      returning type, amount, fee
    )
    select coalesce(sum(case type when 'incoming' then amount + fee else fee - amount end), 0)::bigint as effect
    from given`.execute(trx)
  return rows[0]?.effect ?? ZERO_AMOUNT
}
