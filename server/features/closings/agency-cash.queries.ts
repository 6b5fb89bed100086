import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { MAX_DAYS_TO_CLOSE, type DaysToClose } from '#shared/closings/closing-day.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

/** The figures of a live closing. */
export interface ClosingFigures {
  id: string
  year: number
  number: number
  date: IsoDate
  opening: Centimes
  expected: Centimes
  counted: Centimes
  discrepancy: Centimes
  reviewState: ReviewState
  settlement: Settlement | null
  needsCheck: boolean
  /** Operator accounts with a discrepancy that is not settled. */
  linesToSettle: number
}

export interface AgencyCashRecord {
  agencyId: string
  agencyName: string
  discrepancyThreshold: Centimes
  trackingStart: IsoDate | null
  handover: boolean
  /** The live closing of the day itself. */
  closing: ClosingFigures | null
  /** The last live closing before the day. */
  previous: ClosingFigures | null
  /** Movements after `previous`, from the start of tracking on and before the day; null if there are none. */
  since: (CashMovements & { count: number; from: IsoDate; to: IsoDate }) | null
  /** Movements of the day. */
  moved: CashMovements
  daysToClose: DaysToClose
  /** Open ones. */
  hasOperatorAccounts: boolean
}

export interface AgencyCashFilter {
  readonly date: IsoDate
  /** The last day that can be to close; see `lastDayToClose`. */
  readonly until: IsoDate
  /** Counts as a day to close from its first draft on. */
  readonly today: IsoDate
  /** Undefined: all agencies, as the next. */
  readonly agencyId?: string
  readonly agencyIds?: readonly string[]
}

const MOVEMENTS = {
  feedCount: 'feed_count',
  feedIn: 'feed_in',
  feedOut: 'feed_out',
  incomingCount: 'incoming_count',
  incomingAmount: 'incoming_amount',
  incomingFee: 'incoming_fee',
  outgoingCount: 'outgoing_count',
  outgoingAmount: 'outgoing_amount',
  outgoingFee: 'outgoing_fee',
} as const satisfies Record<keyof CashMovements, string>

const movements = Object.entries(MOVEMENTS)

/** Each movement as a name and a value of `json_build_object`. */
function listMovements(value: (column: string) => RawBuilder<unknown>) {
  return sql.join(movements.map(([name, column]) => sql`${sql.lit(name)}, ${value(column)}`))
}

function toFigures(closing: string, ownerId: OwnerId) {
  const column = (name: string) => sql.ref(`${closing}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'year', ${column('year')}, 'number', ${column('number')}, 'date', ${column('date')},
    'opening', ${column('opening')}, 'expected', ${column('expected')}, 'counted', ${column('counted')},
    'discrepancy', ${column('discrepancy')}, 'reviewState', ${column('review_state')},
    'settlement', ${column('settlement')}, 'needsCheck', ${column('needs_check')},
    'linesToSettle', (
      select count(*) from closing_operator_lines as l
      where l.owner_id = ${ownerId} and l.closing_id = ${column('id')} and l.discrepancy <> 0
        and l.settlement is null
    )
  ) end`
}

const EVER = sql`date '1999-12-31'`
/** A condition on `agency_day_totals`. */
export const hasMovements = sql`incoming_count + outgoing_count + feed_count + operator_count > 0`

interface Days {
  readonly ownerId: OwnerId
  readonly date: IsoDate
  readonly until: IsoDate
  readonly today: IsoDate
}

/** `which`: a further condition on `a`, the agency. */
export function selectAgencyCash({ ownerId, date, until, today }: Days, which: RawBuilder<unknown>) {
  const canClose = sql`(date <= ${until} or (date = ${today} and exists (
    select from closing_drafts as w where w.owner_id = ${ownerId} and w.agency_id = a.id and w.date = ${today}
  )))`
  const isToClose = sql`not closed and date > m.date and ${canClose}`
  return sql<AgencyCashRecord>`
    select a.id as "agencyId", a.name as "agencyName", a.discrepancy_threshold as "discrepancyThreshold",
      a.tracking_start as "trackingStart", a.handover,
      ${toFigures('c', ownerId)} as closing, ${toFigures('p', ownerId)} as previous, s.since,
      json_build_object(${listMovements((column) => sql`coalesce(${sql.ref(`d.${column}`)}, 0)`)}) as moved,
      json_build_object('total', s.days + r.days, 'days', (
        select coalesce(json_agg(f.date order by f.date), '[]') from (
          select date from unnest(s.dates) as date union all select date from unnest(r.dates) as date
          order by date limit ${MAX_DAYS_TO_CLOSE}
        ) as f
      )) as "daysToClose",
      exists (
        select from operator_accounts as o
        where o.owner_id = ${ownerId} and o.agency_id = a.id and o.closed_on is null
      ) as "hasOperatorAccounts"
    from agencies as a
    left join closings as c
      on c.owner_id = ${ownerId} and c.agency_id = a.id and c.date = ${date} and c.reopened_at is null
    left join lateral (
      select * from closings
      where owner_id = ${ownerId} and agency_id = a.id and date < ${date} and reopened_at is null
      order by date desc limit 1
    ) as p on true
    cross join lateral (
      select coalesce(max(date), ${EVER}) as date from closings
      where owner_id = ${ownerId} and agency_id = a.id and reopened_at is null
    ) as m
    left join agency_day_totals as d on d.owner_id = ${ownerId} and d.agency_id = a.id and d.date = ${date}
    cross join lateral (
      select
        case when count(*) filter (where date < ${date}) > 0 then json_build_object(
          'count', count(*) filter (where date < ${date}),
          'from', min(date) filter (where date < ${date}), 'to', max(date) filter (where date < ${date}),
          ${listMovements((column) => sql`(sum(${sql.ref(column)}) filter (where date < ${date}))::bigint`)}
        ) end as since,
        count(*) filter (where ${isToClose}) as days,
        (array_agg(date order by date) filter (where ${isToClose}))[1:${MAX_DAYS_TO_CLOSE}::integer] as dates
      from agency_day_totals
      where owner_id = ${ownerId} and agency_id = a.id and ${hasMovements}
        and date > coalesce(p.date, ${EVER}) and date >= coalesce(a.tracking_start, ${EVER})
        and date <= greatest(${date}::date, ${until}, ${today})
    ) as s
    cross join lateral (
      select count(*) as days, array_agg(date order by date) as dates from (
        select distinct date from closings as x
        where owner_id = ${ownerId} and agency_id = a.id and reopened_at is not null and ${canClose}
          and not exists (
            select from closings as l
            where l.owner_id = ${ownerId} and l.agency_id = x.agency_id and l.date = x.date and l.reopened_at is null
          )
          -- Those with movements since the last live closing are in s.
          and not (date > m.date and exists (
            select from agency_day_totals as t
            where t.owner_id = ${ownerId} and t.agency_id = x.agency_id and t.date = x.date and ${hasMovements}
          ))
      ) as reopened
    ) as r
    where a.owner_id = ${ownerId} ${which}
    order by ${byNameKey('a.name_key')}`
}

const listAll = fixedStatement<Days, AgencyCashRecord>((_db, days) => selectAgencyCash(days, sql``))

const listSome = fixedStatement<Days & { readonly agencyIds: readonly string[] }, AgencyCashRecord>((_db, days) =>
  selectAgencyCash(days, sql`and a.id = any(${days.agencyIds}::uuid[])`),
)

const listOne = fixedStatement<Days & { readonly agencyId: string }, AgencyCashRecord>((_db, days) =>
  selectAgencyCash(days, sql`and a.id = ${days.agencyId}`),
)

/**
 * Agencies by name, with all that decides their expected cash at the end of a day, and their days to close, oldest first:
 * days with movements since the last live closing (days close in order) or the start of tracking, and reopened days, also
 * without movements, because their number needs its next version. Reads closings by index and the daily totals since the last
 * one once, not the transactions. Each part names the tenant, because Citus sends a statement to one machine only then.
 */
export function listAgencyCashOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { date, until, today, agencyId, agencyIds }: AgencyCashFilter,
): Promise<AgencyCashRecord[]> {
  const days = { ownerId, date, until, today }
  if (agencyIds !== undefined) return listSome(db, { ...days, agencyIds })
  return agencyId === undefined ? listAll(db, days) : listOne(db, { ...days, agencyId })
}

/** Undefined also for an agency beyond the scope. */
export async function findAgencyCashInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: AgencyCashFilter & { agencyId: string },
): Promise<AgencyCashRecord | undefined> {
  const { ownerId, scope } = space
  if (!isInScope(scope, filter.agencyId)) return undefined
  const [agency] = await listAgencyCashOwned(db, ownerId, filter)
  return agency
}
