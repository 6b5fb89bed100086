import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { countedCash, tidyCounts, type CountLine, denominations } from '#shared/cash/denominations.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { Category } from '#shared/cash/categories.ts'
import { TEST_NOW, TEST_TODAY } from './clock.ts'
import type { TestUser } from './session.ts'

export interface FeedOptions {
  readonly agencyId: string
  readonly date?: IsoDate
  readonly direction?: Category
  readonly counterpart?: FeedCounterpart
  readonly amount?: number
  readonly note?: string | null
}

export async function makeFeed(owner: TestUser, options: FeedOptions): Promise<string> {
  const id = newId()
  const feed = {
    owner_id: owner.userId,
    id,
    agency_id: options.agencyId,
    date: options.date ?? TEST_TODAY,
    direction: options.direction ?? 'incoming',
    counterpart: options.counterpart ?? 'bank',
    amount: options.amount ?? 100_000,
    note: options.note ?? null,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('feeds').values(feed).execute()
  return id
}

export function makeCounts(amount: number): CountLine[] {
  let rest = amount
  return tidyCounts(
    denominations.map(({ value: denomination }) => {
      const quantity = Math.floor(rest / denomination)
      rest -= denomination * quantity
      return { denomination, quantity }
    }),
  )
}

export interface ClosingOptions {
  readonly agencyId: string
  readonly date?: IsoDate
  readonly opening?: number
  readonly discrepancy?: number
  readonly comment?: string
  readonly needsCheck?: boolean
  /** The owner by default. */
  readonly closedBy?: string
  /** Operator accounts of the agency, which the closing reads without a discrepancy. */
  readonly balances?: ReadonlyArray<{ readonly accountId: string; readonly declared?: number | null }>
}

/** Closes the day as a first closing with a typed opening. Returns the id. */
export async function makeClosing(owner: TestUser, options: ClosingOptions): Promise<string> {
  const id = newId()
  const { agencyId, date = TEST_TODAY, opening = 500_000, discrepancy = 0, needsCheck = false } = options
  const { db } = owner.database
  const day = await db
    .selectFrom('agency_day_totals')
    .selectAll()
    .where('owner_id', '=', owner.userId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .executeTakeFirst()
  const moved = {
    feed_count: day?.feed_count ?? 0,
    feed_in: day?.feed_in ?? 0,
    feed_out: day?.feed_out ?? 0,
    incoming_count: day?.incoming_count ?? 0,
    incoming_amount: day?.incoming_amount ?? 0,
    incoming_fee: day?.incoming_fee ?? 0,
    outgoing_count: day?.outgoing_count ?? 0,
    outgoing_amount: day?.outgoing_amount ?? 0,
    outgoing_fee: day?.outgoing_fee ?? 0,
  }
  const expected =
    opening +
    moved.feed_in +
    moved.incoming_amount +
    moved.incoming_fee -
    moved.feed_out -
    moved.outgoing_amount +
    moved.outgoing_fee
  const counts = makeCounts(expected + discrepancy)
  const year = Number(date.slice(0, 4))
  // One transaction, at whose end the counter has to be the number.
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ last: number }>`
      insert into closing_counters as c values (${owner.userId}, ${year}, 1)
      on conflict (owner_id, year) do update set last = c.last + 1 returning last`.execute(trx)
    await trx
      .insertInto('closings')
      .values({
        owner_id: owner.userId,
        id,
        agency_id: agencyId,
        date,
        year,
        number: rows[0]?.last ?? 0,
        version: 1,
        opening,
        opening_kind: 'typed',
        opening_expected: null,
        opening_reason: null,
        ...moved,
        expected,
        counts: JSON.stringify(counts),
        counted: countedCash(counts),
        discrepancy,
        comment: options.comment ?? (discrepancy === 0 ? null : 'Écart constaté'),
        review_state: discrepancy === 0 ? 'none' : 'to_review',
        needs_check: needsCheck,
        closed_by: options.closedBy ?? owner.userId,
        closed_at: new Date(TEST_NOW),
      })
      .execute()
    for (const balance of options.balances ?? []) await insertLine(trx, { owner, closingId: id, date, ...balance })
  })
  return id
}

/** A line with the sums of the account's day, whose balance is what it should be where `declared` is not given; null is unread. */
async function insertLine(
  trx: Transaction<Database>,
  line: { owner: TestUser; closingId: string; accountId: string; date: IsoDate; declared?: number | null },
): Promise<void> {
  const { owner, closingId, accountId, date } = line
  const declared = line.declared === undefined ? sql`expected` : sql`${line.declared}::bigint`
  await sql`
    insert into closing_operator_lines (owner_id, closing_id, account_id, date, opening, opening_kind, fee_to,
      incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee, moved_count, moved_in,
      moved_out, expected, declared, not_read_reason, read_at, discrepancy)
    select owner_id, ${closingId}, id, ${date}::date, opening, 'account', fee_to, ic, ia, if_, oc, oa, of_, mc, mi, mo, expected, declared,
      case when declared is null then 'Portail indisponible' end,
      case when declared is not null then ${TEST_NOW}::timestamptz end, declared - expected
    from (
      select *, ${declared} as declared from (
        select a.*, coalesce(incoming_count, 0) as ic, coalesce(incoming_amount, 0) as ia, coalesce(incoming_fee, 0) as if_,
          coalesce(outgoing_count, 0) as oc, coalesce(outgoing_amount, 0) as oa, coalesce(outgoing_fee, 0) as of_,
          coalesce(moved_count, 0) as mc, coalesce(moved_in, 0) as mi, coalesce(moved_out, 0) as mo,
          a.opening + coalesce(moved_in, 0) - coalesce(moved_out, 0) - coalesce(incoming_amount, 0)
            + coalesce(outgoing_amount, 0)
            - case fee_to when 'operator' then coalesce(incoming_fee, 0) + coalesce(outgoing_fee, 0) else 0 end as expected
        from operator_accounts as a
        left join operator_day_totals as t on t.owner_id = a.owner_id and t.account_id = a.id and t.date = ${date}::date
        where a.owner_id = ${owner.userId} and a.id = ${accountId}
      ) as summed
    ) as line`.execute(trx)
}
