import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { PlaceBookInput } from '#shared/places/place-input.ts'
import type { BookEntryKind } from '#shared/places/place-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface BookRecord {
  id: string
  kind: BookEntryKind
  date: IsoDate
  /** Null for an inventory and an expense, as the next three. */
  year: number | null
  number: number | null
  otherName: string | null
  slipNumber: string | null
  comment: string | null
  byName: string | null
  effect: Centimes
  balance: Centimes
}

/** Everything that the balance of a place is the sum of, with the balance after each line. */
function selectBook(ownerId: OwnerId, placeId: string) {
  return sql`
    select l.*, sum(effect) over (order by date, at, id, kind)::bigint as balance from (
      select t.id, 'in' as kind, t.received_date as date, t.received_at as at, t.year, t.number, t.from_agency as agency,
        t.from_place as place, t.slip_number, t.receive_comment as comment, t.received_by as made_by,
        t.received_amount as effect, null as title
      from cash_transfers as t where t.owner_id = ${ownerId} and t.to_place = ${placeId} and t.state = 'received'
      union all
      select t.id, 'out', t.sent_date, t.sent_at, t.year, t.number, t.to_agency, t.to_place, null, t.reason, t.sent_by, -t.amount, null
      from cash_transfers as t where t.owner_id = ${ownerId} and t.from_place = ${placeId} and t.state <> 'cancelled'
      union all
      select t.id, 'back', t.received_date, t.received_at, t.year, t.number, t.to_agency, t.to_place, null,
        t.receive_comment, t.received_by, t.received_amount, null
      from cash_transfers as t where t.owner_id = ${ownerId} and t.from_place = ${placeId} and t.state = 'returned'
      union all
      select c.id, 'count', c.date, c.made_at, null, null, null, null, null, c.comment, c.made_by, c.difference, null
      from place_counts as c where c.owner_id = ${ownerId} and c.place_id = ${placeId}
      union all
      select e.id, 'expense', e.date, e.created_at, null, null, null, null, null, e.note, e.created_by, -e.amount, g.name
      from bank_expenses as e
      join expense_categories as g on g.owner_id = e.owner_id and g.id = e.category_id
      where e.owner_id = ${ownerId} and e.place_id = ${placeId}
    ) as l`
}

/** Newest first. */
export async function listBookOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { placeId, from, to, page }: PlaceBookInput,
): Promise<{ rows: BookRecord[]; total: number }> {
  const within = sql`
    where true ${from === undefined ? sql`` : sql`and b.date >= ${from}`} ${to === undefined ? sql`` : sql`and b.date <= ${to}`}`
  const { rows } = await sql<BookRecord>`
    select b.id, b.kind, b.date, b.year, b.number, b.slip_number as "slipNumber", b.comment, b.effect, b.balance,
      coalesce(a.name, p.name, b.title) as "otherName", m.display_name as "byName"
    from (${selectBook(ownerId, placeId)}) as b
    left join agencies as a on a.owner_id = ${ownerId} and a.id = b.agency
    left join places as p on p.owner_id = ${ownerId} and p.id = b.place
    left join members as m on m.owner_id = ${ownerId} and m.id = b.made_by
    ${within} order by b.date desc, b.at desc, b.id desc, b.kind desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${selectBook(ownerId, placeId)}) as b ${within}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
