import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { OtherAgency, UsualFee } from '#shared/diagnosis/diagnosis-terms.ts'
import type { FeeQuestion } from '#shared/diagnosis/fee-questions.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface AgencyDay {
  readonly agencyId: string
  readonly date: IsoDate
}

export interface DayTransactionRecord {
  id: string
  accountId: string | null
  operatorName: string | null
  productId: string | null
  direction: Category
  amount: Centimes
  fee: Centimes
  reference: string | null
  createdAt: Date
}

const product = sql<string | null>`coalesce(t.transaction_type_id, t.user_transaction_type_id)`
/** Both, so that the index of an agency's list, which has the type before the date, finds the day. */
const ofBothTypes = sql<boolean>`t.type in ('incoming', 'outgoing')`

export function listDayTransactionsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDay,
): Promise<DayTransactionRecord[]> {
  return db
    .selectFrom('transactions as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([
      't.id',
      't.operator_account_id as accountId',
      'o.name as operatorName',
      product.as('productId'),
      't.type as direction',
      't.amount',
      't.fee',
      't.reference',
      't.created_at as createdAt',
    ])
    .where('t.owner_id', '=', ownerId)
    .where('t.agency_id', '=', agencyId)
    .where(ofBothTypes)
    .where('t.date', '=', date)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
}

export interface FeePeriod {
  readonly agencyId: string
  readonly from: IsoDate
  /** Not part of it. */
  readonly until: IsoDate
}

/** Enough to know what is usual, and a bound for an agency with thousands a day. */
const MOST_ROWS_OF_FEES = 10_000

/**
 * The most frequent fee of each product and amount that is asked for, among an agency's last transactions of each direction in
 * the period; the smallest of equally frequent ones.
 */
export async function listUsualFeesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, from, until }: FeePeriod,
  asked: readonly FeeQuestion[],
): Promise<UsualFee[]> {
  if (asked.length === 0) return []
  const products = asked.map(({ productId }) => productId)
  const amounts = asked.map(({ amount }) => amount)
  const last = (type: Category) => sql`(
    select ${product} as "productId", t.amount, t.fee from transactions as t
    where t.owner_id = ${ownerId} and t.agency_id = ${agencyId} and t.type = ${type}
      and t.date >= ${from} and t.date < ${until}
    order by t.date desc, t.created_at desc, t.id desc limit ${MOST_ROWS_OF_FEES}
  )`
  const { rows } = await sql<UsualFee>`
    select distinct on ("productId", amount) "productId", amount, fee
    from (${last('incoming')} union all ${last('outgoing')}) as last
    where ("productId", amount) in (select * from unnest(${products}::uuid[], ${amounts}::bigint[]))
    group by "productId", amount, fee
    order by "productId", amount, count(*) desc, fee
  `.execute(db)
  return rows
}

/** Discrepancies of cash in the closings in force of the tenant's other agencies on the day. */
export function listOtherDiscrepanciesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { agencyId, date }: AgencyDay,
): Promise<OtherAgency[]> {
  const { ownerId, scope } = space
  const closings = db
    .selectFrom('closings as c')
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'c.owner_id').onRef('a.id', '=', 'c.agency_id'))
    .select(['a.id', 'a.name', 'c.discrepancy'])
    .where('c.owner_id', '=', ownerId)
    .where('c.date', '=', date)
    .where('c.reopened_at', 'is', null)
    .where('c.agency_id', '<>', agencyId)
  return (scope === 'all' ? closings : closings.where(isWithin(scope, 'c.agency_id')))
    .orderBy(byNameKey('a.name_key'))
    .execute()
}
