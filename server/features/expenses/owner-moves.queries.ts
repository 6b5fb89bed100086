import { sql, type Kysely } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { OwnerMove } from '#shared/expenses/expense-row.ts'
import { endOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface OwnerMoveRecord extends Omit<OwnerMove, 'transferName'> {
  year: number | null
  number: number | null
}

/** Feeds that a person entered, and transfers to or from the owner; a return of money of the owner counts as none sent. */
function selectMoves({ ownerId, scope }: ScopedSpace, month: IsoDate) {
  const ownPlace = sql`(select id from places where owner_id = ${ownerId} and kind = 'owner')`
  const isWithin = (date: string) => sql`${sql.ref(date)} between ${month} and ${endOfMonth(month)}`
  const transfer = sql`t.owner_id, t.id, t.year, t.number, t.sent_at as at, t.sent_by as by, t.reason as note`
  return sql`
    select * from (
      select f.owner_id, f.id, null::integer as year, null::integer as number, f.created_at as at, f.created_by as by, f.note,
        case f.direction when 'outgoing' then 'draw' else 'contribution' end as kind, f.date, f.agency_id,
        null::uuid as place_id, f.amount
      from feeds as f
      where f.owner_id = ${ownerId} and ${isWithin('f.date')} and f.counterpart = 'owner' and f.origin is null
      union all
      select ${transfer}, 'draw', t.received_date, t.from_agency, t.from_place, t.received_amount
      from cash_transfers as t
      where t.owner_id = ${ownerId} and t.to_place in ${ownPlace} and t.state = 'received' and ${isWithin('t.received_date')}
      union all
      select ${transfer}, 'contribution', t.sent_date, t.to_agency, t.to_place, t.amount
      from cash_transfers as t
      where t.owner_id = ${ownerId} and t.from_place in ${ownPlace} and t.state <> 'cancelled' and ${isWithin('t.sent_date')}
      union all
      select ${transfer}, 'contribution', t.received_date, t.to_agency, t.to_place, -t.received_amount
      from cash_transfers as t
      where t.owner_id = ${ownerId} and t.from_place in ${ownPlace} and t.state = 'returned'
        and ${isWithin('t.received_date')}
    ) as m where true ${andInScope(scope, 'm.agency_id')}`
}

/** Newest first. */
export async function listOwnerMovesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { month, page }: { month: IsoDate; page: number },
): Promise<OwnerMoveRecord[]> {
  const { rows } = await sql<OwnerMoveRecord>`
    select m.id, m.kind, m.date, g.name as "agencyName", p.name as "placeName", m.year, m.number, m.amount, m.note,
      author.display_name as "authorName"
    from (${selectMoves(space, month)}) as m
    left join agencies as g on g.owner_id = m.owner_id and g.id = m.agency_id
    left join places as p on p.owner_id = m.owner_id and p.id = m.place_id
    left join members as author on author.owner_id = m.owner_id and author.id = m.by
    order by m.date desc, m.at desc, m.id desc, m.amount desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows
}

export async function sumOwnerMovesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  month: IsoDate,
): Promise<{ total: number; drawn: Centimes; contributed: Centimes }> {
  const { rows } = await sql<{ total: number; drawn: Centimes; contributed: Centimes }>`
    select count(*)::integer as total,
      coalesce(sum(amount) filter (where kind = 'draw'), 0)::bigint as drawn,
      coalesce(sum(amount) filter (where kind = 'contribution'), 0)::bigint as contributed
    from (${selectMoves(space, month)}) as m`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('A row of sums is always there')
  return sums
}
