import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountMode, FeeTo, ReadRule } from '#shared/operator-accounts/operator-account-terms.ts'
import type { AccountSums, BalanceOpeningKind } from '#shared/operator-accounts/operator-balance.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

/** An account on a day, with all that decides its balance. */
export interface BalanceRecord {
  accountId: string
  label: string
  operatorId: string
  operatorName: string
  mode: AccountMode
  feeTo: FeeTo
  readRule: ReadRule
  limitLow: Centimes | null
  limitHigh: Centimes | null
  overdraft: Centimes
  accountOpening: Centimes
  /** Of the last closing in force before the day. */
  last: { expected: Centimes; declared: Centimes | null } | null
  /** Of the days after it and before the day. */
  since: AccountSums & { days: number }
  moved: AccountSums
  /** Of the closing in force of the day itself. */
  line: {
    opening: Centimes
    openingKind: BalanceOpeningKind
    feeTo: FeeTo
    expected: Centimes
    declared: Centimes | null
    discrepancy: Centimes | null
  } | null
  lastRead: { date: IsoDate; balance: Centimes } | null
}

const SUMS = {
  incomingCount: 'incoming_count',
  incomingAmount: 'incoming_amount',
  incomingFee: 'incoming_fee',
  outgoingCount: 'outgoing_count',
  outgoingAmount: 'outgoing_amount',
  outgoingFee: 'outgoing_fee',
  movedCount: 'moved_count',
  movedIn: 'moved_in',
  movedOut: 'moved_out',
} as const satisfies Record<keyof AccountSums, string>

function listSums(value: (column: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(Object.entries(SUMS).map(([name, column]) => sql`${sql.lit(name)}, ${value(sql.ref(column))}`))
}

/** Of the lines of closings in force. */
function selectLines(condition: RawBuilder<unknown>) {
  return sql`
    select l.* from closing_operator_lines as l
    join closings as c on c.owner_id = l.owner_id and c.id = l.closing_id and c.reopened_at is null
    where l.owner_id = a.owner_id and l.account_id = a.id and ${condition}
    order by l.date desc limit 1
  `
}

/**
 * The accounts of an agency that are open on a day, by operator and label. Reads the lines of closings by index and the totals
 * of each account since the last one, not the transactions. The start of tracking is of the cash alone: an account begins with
 * its own first day, which a later start does not move.
 */
export async function listAccountBalancesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { agencyId: string; date: IsoDate },
): Promise<BalanceRecord[]> {
  const { rows } = await sql<BalanceRecord>`
    select ${selectBalances(ownerId, date)} and a.agency_id = ${agencyId}
    order by ${byNameKey('o.name_key')}, ${byNameKey('a.label_key')}, a.id`.execute(db)
  return rows
}

/** The same of all agencies of the scope, in no order. */
export async function listAllBalancesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  date: IsoDate,
): Promise<Array<BalanceRecord & { agencyId: string }>> {
  const { ownerId, scope } = space
  const { rows } = await sql<BalanceRecord & { agencyId: string }>`
    select a.agency_id as "agencyId", ${selectBalances(ownerId, date)} ${andInScope(scope, 'a.agency_id')}`.execute(db)
  return rows
}

function selectBalances(ownerId: OwnerId, date: IsoDate) {
  return sql`
    a.id as "accountId", a.label, a.operator_id as "operatorId", o.name as "operatorName", a.mode,
      a.fee_to as "feeTo", a.read_rule as "readRule", a.limit_low as "limitLow", a.limit_high as "limitHigh",
      a.overdraft, a.opening as "accountOpening",
      case when p.date is not null then json_build_object('expected', p.expected, 'declared', p.declared) end as last,
      (
        select json_build_object('days', count(*), ${listSums((column) => sql`coalesce(sum(${column}), 0)::bigint`)})
        from operator_day_totals as t
        where t.owner_id = a.owner_id and t.account_id = a.id and t.date < ${date}
          and t.date > coalesce(p.date, date '1999-12-31')
          and incoming_count + outgoing_count + moved_count > 0
      ) as since,
      (
        select json_build_object(${listSums((column) => sql`coalesce(sum(${column}), 0)::bigint`)})
        from operator_day_totals as t where t.owner_id = a.owner_id and t.account_id = a.id and t.date = ${date}
      ) as moved,
      case when l.date is not null then json_build_object(
        'opening', l.opening, 'openingKind', l.opening_kind, 'feeTo', l.fee_to, 'expected', l.expected,
        'declared', l.declared, 'discrepancy', l.discrepancy
      ) end as line,
      case when r.date is not null then json_build_object('date', r.date, 'balance', r.declared) end as "lastRead"
    from operator_accounts as a
    join operators as o on o.id = a.operator_id
    left join lateral (${selectLines(sql`l.date < ${date}`)}) as p on true
    left join lateral (${selectLines(sql`l.date = ${date}`)}) as l on true
    left join lateral (${selectLines(sql`l.date <= ${date} and l.declared is not null`)}) as r on true
    where a.owner_id = ${ownerId} and a.opened_on <= ${date} and (a.closed_on is null or a.closed_on >= ${date})`
}

/** The line of the last closing in force that names the account. */
export function findLastLineOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  accountId: string,
): Promise<{ date: IsoDate; declared: Centimes | null } | undefined> {
  return trx
    .selectFrom('closing_operator_lines as l')
    .innerJoin('closings as c', (join) =>
      join.onRef('c.owner_id', '=', 'l.owner_id').onRef('c.id', '=', 'l.closing_id'),
    )
    .select(['l.date', 'l.declared'])
    .where('l.owner_id', '=', ownerId)
    .where('l.account_id', '=', accountId)
    .where('c.reopened_at', 'is', null)
    .orderBy('l.date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The accounts that a closing did not read, with the closings in a row up to it that did not. */
export async function listUnreadOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { agencyId: string; date: IsoDate },
): Promise<Array<{ name: string; closings: number }>> {
  const { rows } = await sql<{ name: string; closings: number }>`
    select o.name || ', ' || a.label as name, (
      select count(*)::integer from closing_operator_lines as l
      join closings as c on c.owner_id = l.owner_id and c.id = l.closing_id and c.reopened_at is null
      where l.owner_id = a.owner_id and l.account_id = a.id and l.date <= ${date} and l.not_read_reason is not null
        and l.date > coalesce(r.date, date '1999-12-31')
    ) as closings
    from operator_accounts as a
    join operators as o on o.id = a.operator_id
    join lateral (${selectLines(sql`l.date = ${date} and l.not_read_reason is not null`)}) as unread on true
    left join lateral (${selectLines(sql`l.date <= ${date} and l.declared is not null`)}) as r on true
    where a.owner_id = ${ownerId} and a.agency_id = ${agencyId}
    order by ${byNameKey('o.name_key')}, ${byNameKey('a.label_key')}, a.id`.execute(trx)
  return rows
}
