import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountMode, FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import type { LastBalance } from '#shared/operator-accounts/operator-balance.ts'
import type { PositionDayRecord } from '#shared/operator-accounts/position.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

/** Where the days of an account begin: the last closing before them, or its first day. */
interface PositionStart {
  openedOn: IsoDate
  accountOpening: Centimes
  feeTo: FeeTo
  last: (LastBalance & { date: IsoDate }) | null
  /** After `last`, oldest first. */
  days: PositionDayRecord[]
}

export interface PositionRecord extends PositionStart {
  accountId: string
  agencyId: string
  agencyName: string
  operatorId: string
  operatorName: string
  label: string
  mode: AccountMode
  limitLow: Centimes | null
  limitHigh: Centimes | null
  overdraft: Centimes
  maxDays: number | null
  lastRead: { date: IsoDate; balance: Centimes } | null
  notReadCount: number
}

/** Lines of closings in force of the account `a`. */
function fromLines(condition: RawBuilder<unknown>) {
  return sql`
    from closing_operator_lines as l
    join closings as c on c.owner_id = l.owner_id and c.id = l.closing_id and c.reopened_at is null
    where l.owner_id = a.owner_id and l.account_id = a.id and ${condition}
  `
}

function selectLast(condition: RawBuilder<unknown>) {
  return sql`(select l.date, l.expected, l.declared ${fromLines(condition)} order by l.date desc limit 1)`
}

/** For a query with the account `a` and its last closing `p`. Totals without rows are no day. */
function selectDays(to: IsoDate) {
  const isAfter = (date: string) => sql`
    ${sql.ref(date)} > coalesce(p.date, date '1999-12-31') and ${sql.ref(date)} <= ${to}
  `
  return sql<PositionDayRecord[]>`(
    select coalesce(json_agg(json_build_object(
      'date', coalesce(t.date, l.date),
      'incomingCount', coalesce(t.incoming_count, 0), 'incomingAmount', coalesce(t.incoming_amount, 0),
      'incomingFee', coalesce(t.incoming_fee, 0), 'outgoingCount', coalesce(t.outgoing_count, 0),
      'outgoingAmount', coalesce(t.outgoing_amount, 0), 'outgoingFee', coalesce(t.outgoing_fee, 0),
      'movedCount', coalesce(t.moved_count, 0), 'movedIn', coalesce(t.moved_in, 0),
      'movedOut', coalesce(t.moved_out, 0), 'paidOut', coalesce(m.amount, 0),
      'line', case when l.date is not null then json_build_object(
        'closingId', l.closing_id, 'year', l.year, 'number', l.number, 'opening', l.opening, 'feeTo', l.fee_to,
        'expected', l.expected, 'declared', l.declared, 'notReadReason', l.not_read_reason,
        'discrepancy', l.discrepancy
      ) end
    ) order by coalesce(t.date, l.date)), '[]')
    from (
      select * from operator_day_totals as d
      where d.owner_id = a.owner_id and d.account_id = a.id and ${isAfter('d.date')}
        and d.incoming_count + d.outgoing_count + d.moved_count > 0
    ) as t
    full join (select l.*, c.year, c.number ${fromLines(isAfter('l.date'))}) as l on l.date = t.date
    left join (
      select d.date, sum(d.amount)::bigint as amount from operator_movements as d
      where d.owner_id = a.owner_id and d.account_id = a.id and d.kind = 'payout' and ${isAfter('d.date')}
      group by d.date
    ) as m on m.date = t.date
  )`
}

/** As far back as a debt of the operator is followed. */
const FOLLOWED_DAYS = 366

/**
 * The open accounts of the scope, by agency, operator and label, with their days since the last closing; those of a settled
 * account since the last closing at which the operator owed nothing, a year back at most.
 */
export async function listPositionsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { agencyId, today }: { agencyId?: string | undefined; today: IsoDate },
): Promise<PositionRecord[]> {
  const { ownerId, scope } = space
  const isStart = sql`l.date <= ${today} and (
    a.mode = 'prepaid' or coalesce(l.declared, l.expected) <= 0 or l.date < ${addDays(today, -FOLLOWED_DAYS)}
  )`
  const { rows } = await sql<PositionRecord>`
    select a.id as "accountId", a.agency_id as "agencyId", g.name as "agencyName", a.operator_id as "operatorId",
      o.name as "operatorName", a.label, a.mode, a.fee_to as "feeTo", a.limit_low as "limitLow",
      a.limit_high as "limitHigh", a.overdraft, a.max_days as "maxDays", a.opened_on as "openedOn",
      a.opening as "accountOpening",
      case when p.date is not null then
        json_build_object('date', p.date, 'expected', p.expected, 'declared', p.declared)
      end as last,
      ${selectDays(today)} as days,
      case when r.date is not null then json_build_object('date', r.date, 'balance', r.declared) end as "lastRead",
      (
        select count(*)::integer ${fromLines(sql`
          l.date <= ${today} and l.date > coalesce(r.date, date '1999-12-31') and l.not_read_reason is not null
        `)}
      ) as "notReadCount"
    from operator_accounts as a
    join agencies as g on g.owner_id = a.owner_id and g.id = a.agency_id
    join operators as o on o.id = a.operator_id
    left join lateral ${selectLast(isStart)} as p on true
    left join lateral ${selectLast(sql`l.date <= ${today} and l.declared is not null`)} as r on true
    where a.owner_id = ${ownerId} ${andInScope(scope, 'a.agency_id')}
      ${agencyId === undefined ? sql`` : sql`and a.agency_id = ${agencyId}`}
      and a.opened_on <= ${today} and a.closed_on is null
    order by ${byNameKey('g.name_key')}, ${byNameKey('o.name_key')}, ${byNameKey('a.label_key')}, a.id`.execute(db)
  return rows
}

/** The days of one account from the last closing before `from` on; undefined for an unknown account. */
export async function findPositionStartOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { accountId, from, to }: { accountId: string; from: IsoDate; to: IsoDate },
): Promise<(PositionStart & { spaceName: string }) | undefined> {
  const { rows } = await sql<PositionStart & { spaceName: string }>`
    select a.opened_on as "openedOn", a.opening as "accountOpening", a.fee_to as "feeTo", owner.display_name as "spaceName",
      case when p.date is not null then
        json_build_object('date', p.date, 'expected', p.expected, 'declared', p.declared)
      end as last,
      ${selectDays(to)} as days
    from operator_accounts as a
    join members as owner on owner.owner_id = a.owner_id and owner.id = a.owner_id
    left join lateral ${selectLast(sql`l.date < ${from}`)} as p on true
    where a.owner_id = ${ownerId} and a.id = ${accountId}`.execute(db)
  return rows[0]
}
