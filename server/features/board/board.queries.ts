import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CashMovements, TransactionSums } from '#shared/cash/cash-effect.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface BoardRecord {
  agencyId: string
  agencyName: string
  /** Movements since the last live closing, today included. */
  since: CashMovements
  today: TransactionSums
  isTodayClosed: boolean
  daysToClose: number
  firstDayToClose: IsoDate | null
  last: BoardClosing | null
}

export interface BoardClosing {
  id: string
  year: number
  number: number
  date: IsoDate
  counted: Centimes
  discrepancy: Centimes
  reviewState: ReviewState
  settlement: Settlement | null
  needsCheck: boolean
}

const sumsSince = sql.join(
  (
    [
      'feed_count',
      'feed_in',
      'feed_out',
      'incoming_count',
      'incoming_amount',
      'incoming_fee',
      'outgoing_count',
      'outgoing_amount',
      'outgoing_fee',
    ] as const
  ).map((column) => sql`coalesce(sum(t.${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
)

/** Agencies by name. Reads the last closing of each by index, and the daily totals since then. */
export async function listBoardOwned(db: Kysely<Database>, ownerId: OwnerId, today: IsoDate): Promise<BoardRecord[]> {
  const { rows } = await sql<BoardRecord>`
    select a.id as "agencyId", a.name as "agencyName",
      json_build_object(
        'feedCount', s.feed_count, 'feedIn', s.feed_in, 'feedOut', s.feed_out,
        'incomingCount', s.incoming_count, 'incomingAmount', s.incoming_amount, 'incomingFee', s.incoming_fee,
        'outgoingCount', s.outgoing_count, 'outgoingAmount', s.outgoing_amount, 'outgoingFee', s.outgoing_fee
      ) as since,
      json_build_object(
        'incomingCount', coalesce(d.incoming_count, 0), 'incomingAmount', coalesce(d.incoming_amount, 0),
        'incomingFee', coalesce(d.incoming_fee, 0), 'outgoingCount', coalesce(d.outgoing_count, 0),
        'outgoingAmount', coalesce(d.outgoing_amount, 0), 'outgoingFee', coalesce(d.outgoing_fee, 0)
      ) as today,
      coalesce(d.closed, false) as "isTodayClosed",
      (s.open_days + r.open_days)::integer as "daysToClose", least(s.first_day, r.first_day) as "firstDayToClose",
      case when c.id is not null then json_build_object(
        'id', c.id, 'year', c.year, 'number', c.number, 'date', c.date, 'counted', c.counted, 'discrepancy', c.discrepancy,
        'reviewState', c.review_state, 'settlement', c.settlement, 'needsCheck', c.needs_check
      ) end as last
    from agencies as a
    left join lateral (
      select * from closings
      where owner_id = a.owner_id and agency_id = a.id and date <= ${today} and reopened_at is null
      order by date desc limit 1
    ) as c on true
    left join agency_day_totals as d on d.owner_id = a.owner_id and d.agency_id = a.id and d.date = ${today}
    cross join lateral (
      select ${sumsSince},
        count(*) filter (where t.date < ${today} and t.incoming_count + t.outgoing_count + t.feed_count > 0) as open_days,
        min(t.date) filter (where t.date < ${today} and t.incoming_count + t.outgoing_count + t.feed_count > 0) as first_day
      from agency_day_totals as t
      where t.owner_id = a.owner_id and t.agency_id = a.id
        and t.date > coalesce(c.date, date '1999-12-31') and t.date <= ${today}
    ) as s
    cross join lateral (
      select count(distinct x.date) as open_days, min(x.date) as first_day from closings as x
      where x.owner_id = a.owner_id and x.agency_id = a.id and x.reopened_at is not null and x.date < ${today}
        and not exists (
          select from closings as l
          where l.owner_id = x.owner_id and l.agency_id = x.agency_id and l.date = x.date and l.reopened_at is null
        )
        -- Days with movements since the last closing are in s.
        and not (x.date > coalesce(c.date, date '1999-12-31') and exists (
          select from agency_day_totals as m
          where m.owner_id = x.owner_id and m.agency_id = x.agency_id and m.date = x.date
            and m.incoming_count + m.outgoing_count + m.feed_count > 0
        ))
    ) as r
    where a.owner_id = ${ownerId}
    order by a.name_key`.execute(db)
  return rows
}

export interface Movements extends TransactionSums {
  /** The day, or the first day of the month. */
  date: IsoDate
}

export interface MovementsFilter {
  by: 'day' | 'month'
  /** Undefined: all transactions of the tenant, also those without an agency. */
  agencyId: string | undefined
  from: IsoDate
  to: IsoDate
}

/** Days or months with movements, oldest first. Reads the totals, not the transactions. */
export async function listMovementsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { by, agencyId, from, to }: MovementsFilter,
): Promise<Movements[]> {
  const date = sql.ref(by === 'day' ? 'date' : 'month')
  const table = sql.table(`${agencyId === undefined ? 'owner' : 'agency'}_${by}_totals`)
  const agencyCondition = agencyId === undefined ? sql`` : sql`and agency_id = ${agencyId}`
  const { rows } = await sql<Movements>`
    select ${date} as date, incoming_count as "incomingCount", incoming_amount as "incomingAmount",
      incoming_fee as "incomingFee", outgoing_count as "outgoingCount", outgoing_amount as "outgoingAmount",
      outgoing_fee as "outgoingFee"
    from ${table}
    where owner_id = ${ownerId} ${agencyCondition} and ${date} >= ${from} and ${date} <= ${to}
    order by ${date}`.execute(db)
  return rows
}
