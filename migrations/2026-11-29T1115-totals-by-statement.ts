import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import {
  totalsMoveTrigger,
  totalsUpdateTrigger,
  totalsWriteTrigger,
  transactionMove,
} from './2026-11-28T0940-transactions-and-totals.ts'
import {
  addFeed,
  closedDayTrigger,
  feedsTotalsTrigger,
  keepFeedTotals,
  keepTotalsAndDays,
  moveTotalsAndDays,
  refuseEditOfClosedDay,
} from './2026-11-28T1400-cash-control.ts'

export const NO_AGENCY = sql.lit('00000000-0000-0000-0000-000000000000')

export const sums = sql`incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee`

export const addUp = sql`
  do update set
    incoming_count = t.incoming_count + excluded.incoming_count,
    incoming_amount = t.incoming_amount + excluded.incoming_amount,
    incoming_fee = t.incoming_fee + excluded.incoming_fee,
    outgoing_count = t.outgoing_count + excluded.outgoing_count,
    outgoing_amount = t.outgoing_amount + excluded.outgoing_amount,
    outgoing_fee = t.outgoing_fee + excluded.outgoing_fee
`

/** The rows of a statement in the transition tables of its trigger, with 1 for what it adds and -1 for what it takes. */
export function changedRows(columns: RawBuilder<unknown>) {
  return {
    insert: sql`(select ${columns}, 1 as sign from new_rows)`,
    delete: sql`(select ${columns}, -1 as sign from old_rows)`,
    update: sql`(select ${columns}, -1 as sign from old_rows union all select ${columns}, 1 from new_rows)`,
  }
}

/** What a later migration adds to the functions: another kind of movement of a day, and totals of what a row names. */
export interface MoreTotals {
  /** The movements of a row `t` of `agency_day_totals`. */
  readonly movements: RawBuilder<unknown>
  /** More columns of a transaction, after a comma. */
  readonly columns: RawBuilder<unknown>
  /** A condition on an edited row, `o` before and `n` after, without which its totals change. */
  readonly isKept: RawBuilder<unknown>
  /** Statements before all others where rows were edited. */
  readonly beforeChange?: RawBuilder<unknown>
  /** Adds the row of this name in plpgsql, whose sums are in `ic` to `of_`. */
  readonly addOne: (row: RawBuilder<unknown>, sign: 1 | -1) => RawBuilder<unknown>
  /** Adds rows with a `sign`. */
  readonly addMany: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

const nothingMore: MoreTotals = {
  movements: sql`t.incoming_count + t.outgoing_count + t.feed_count`,
  columns: sql``,
  isKept: sql`true`,
  addOne: () => sql``,
  addMany: () => sql``,
}

function listSummed({ columns }: MoreTotals) {
  return sql`owner_id, coalesce(agency_id, ${NO_AGENCY}::uuid) as agency_id, date, type, amount, fee${columns}`
}
const feedRows = changedRows(sql`owner_id, agency_id, date, direction, amount`)

/** The count, amount and fee of a direction, under these names if given. */
export function sumUp(direction: 'incoming' | 'outgoing', names?: readonly [string, string, string]) {
  const [count, amount, fee] = names?.map((name) => sql` as ${sql.ref(name)}`) ?? [sql``, sql``, sql``]
  return sql`
    coalesce(sum(sign) filter (where type = ${sql.lit(direction)}), 0)::integer${count},
    coalesce(sum(sign * amount) filter (where type = ${sql.lit(direction)}), 0)::bigint${amount},
    coalesce(sum(sign * fee) filter (where type = ${sql.lit(direction)}), 0)::bigint${fee}
  `
}
const summed = sql`${sumUp('incoming')}, ${sumUp('outgoing')}`

/** One upsert for each day and month, in the order in which single entries take the tables and rows. */
function addMany(rows: RawBuilder<unknown>, more: MoreTotals) {
  return sql`
    for day in
      with changed as (
        select r.owner_id, r.agency_id, r.date, ${summed}, sum(sign)
        from ${rows} as r group by 1, 2, 3
      ), named (owner_id, agency_id, date, ${sums}, added) as (select * from changed),
      kept as (
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums})
        select owner_id, agency_id, date, ${sums} from named order by 1, 2, 3
        on conflict (owner_id, agency_id, date) ${addUp}
        returning t.owner_id, t.agency_id, t.date, t.closed, ${more.movements} as movements
      )
      select kept.*, added > 0 and movements = added as is_first
      from kept join named using (owner_id, agency_id, date) order by 1, 2, 3
    loop
      if day.closed or day.is_first then
        perform admit_movement(day.owner_id, day.agency_id, day.date, day.closed, case when day.is_first then 1 else 0 end);
      end if;
    end loop;
    insert into agency_month_totals as t
    select owner_id, agency_id, first_of_month(date), ${summed}
    from ${rows} as r group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, agency_id, month) ${addUp};
    insert into owner_day_totals as t
    select owner_id, date, ${summed} from ${rows} as r group by 1, 2 order by 1, 2
    on conflict (owner_id, date) ${addUp};
    insert into owner_month_totals as t
    select owner_id, first_of_month(date), ${summed} from ${rows} as r group by 1, 2 order by 1, 2
    on conflict (owner_id, month) ${addUp};
    ${more.addMany(rows)}
  `
}

/** The totals of one row: values instead of groups, because the counter writes one row a statement. */
export function addOne(row: 'new' | 'k', sign: 1 | -1, more: MoreTotals) {
  const k = sql.raw(row)
  const times = sql.lit(sign)
  const isFirst = sign === 1 ? sql`day_movements = 1` : sql`false`
  return sql`
    m := first_of_month(${k}.date);
    if ${k}.type = 'incoming' then ic := ${times}; ia := ${times} * ${k}.amount; if_ := ${times} * ${k}.fee;
    else oc := ${times}; oa := ${times} * ${k}.amount; of_ := ${times} * ${k}.fee;
    end if;
    agency := coalesce(${k}.agency_id, ${NO_AGENCY}::uuid);
    insert into agency_day_totals as t (owner_id, agency_id, date, ${sums})
    values (${k}.owner_id, agency, ${k}.date, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, agency_id, date) ${addUp}
    returning t.closed, ${more.movements} into day_closed, day_movements;
    if day_closed or ${isFirst} then
      perform admit_movement(${k}.owner_id, agency, ${k}.date, day_closed, day_movements);
    end if;
    insert into agency_month_totals as t values (${k}.owner_id, agency, m, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, agency_id, month) ${addUp};
    insert into owner_day_totals as t values (${k}.owner_id, ${k}.date, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, date) ${addUp};
    insert into owner_month_totals as t values (${k}.owner_id, m, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, month) ${addUp};
    ${more.addOne(k, sign)}
  `
}

export const declarations = sql`
  m date; agency uuid; day_closed boolean; day_movements integer;
  ic integer := 0; ia bigint := 0; if_ bigint := 0;
  oc integer := 0; oa bigint := 0; of_ bigint := 0;
`

// Reading a transition table costs a single entry a sixth of its time, so its row trigger adds the first row of a statement. A
// setting remembers that row, with a plus sign if more follow; the trigger of the statement adds those.
function addFirst(more: MoreTotals) {
  return sql`
  create or replace function add_transaction_totals() returns trigger language plpgsql as $$
  declare
    first text := current_setting('sandouk.inserted', true);
    ${declarations}
  begin
    if first <> '' then
      if right(first, 1) <> '+' then
        first := set_config('sandouk.inserted', first || '+', true);
      end if;
      return null;
    end if;
    first := set_config('sandouk.inserted', new.owner_id || ' ' || new.id, true);
    ${addOne('new', 1, more)}
    return null;
  end $$
`
}

function addMore(more: MoreTotals) {
  return sql`
  create or replace function add_more_transaction_totals() returns trigger language plpgsql as $$
  declare
    first text := current_setting('sandouk.inserted', true);
    day record; ended text;
  begin
    if first <> '' then
      ended := set_config('sandouk.inserted', '', true);
    end if;
    if right(first, 1) = '+' then
      ${addMany(
        sql`(select ${listSummed(more)}, 1 as sign from new_rows where owner_id || ' ' || id <> left(first, -1))`,
        more,
      )}
    end if;
    return null;
  end $$
`
}

function subtract(more: MoreTotals) {
  return sql`
  create or replace function subtract_transaction_totals() returns trigger language plpgsql as $$
  declare
    k record; day record;
    ${declarations}
  begin
    select ${listSummed(more)} into k from old_rows limit 1;
    if not found then
      return null;
    end if;
    perform from old_rows offset 1 limit 1;
    if found then
      ${addMany(changedRows(listSummed(more)).delete, more)}
    else
      ${addOne('k', -1, more)}
    end if;
    return null;
  end $$
`
}

/** A move within an agency does not lock the row of the agency by itself: locked before the days, as a closing does. */
const lockAgencies = sql`
  perform from agencies
  where (owner_id, id) in (select owner_id, agency_id from old_rows union select owner_id, agency_id from new_rows)
  order by owner_id, id for key share;
`

function changeTransactionTotals(more: MoreTotals) {
  return sql`
  create or replace function change_transaction_totals() returns trigger language plpgsql as $$
  declare
    is_edit boolean; day_closed boolean; day record;
  begin
    perform from new_rows limit 1;
    if not found then
      return null;
    end if;${more.beforeChange ?? sql``}
    perform from new_rows offset 1 limit 1;
    if not found then
      select (o.owner_id, o.agency_id, o.date, o.type, o.amount, o.fee)
          is not distinct from (n.owner_id, n.agency_id, n.date, n.type, n.amount, n.fee)
        and ${more.isKept}
      into is_edit from old_rows as o, new_rows as n;
    end if;
    if is_edit then
      -- An edit without new sums does not update the row of the day, so the lock is checked here.
      select owner_id, agency_id, date into day from new_rows;
      select closed into day_closed from agency_day_totals as d
      where (d.owner_id, d.agency_id, d.date) = (day.owner_id, day.agency_id, day.date) for share;
      if day_closed then
        perform refuse_closed_day(day.owner_id, day.date);
      end if;
      return null;
    end if;
    ${lockAgencies}
    ${addMany(changedRows(listSummed(more)).update, more)}
    return null;
  end $$
`
}

function addFeeds(rows: RawBuilder<unknown>, { movements }: MoreTotals) {
  return sql`
    for day in
      with changed as (
        select owner_id, agency_id, date, sum(sign)::integer as added,
          coalesce(sum(sign * amount) filter (where direction = 'incoming'), 0)::bigint as feed_in,
          coalesce(sum(sign * amount) filter (where direction = 'outgoing'), 0)::bigint as feed_out
        from ${rows} as r group by 1, 2, 3
      ), kept as (
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, feed_count, feed_in, feed_out)
        select owner_id, agency_id, date, 0, 0, 0, 0, 0, 0, added, feed_in, feed_out from changed order by 1, 2, 3
        on conflict (owner_id, agency_id, date) do update set
          feed_count = t.feed_count + excluded.feed_count,
          feed_in = t.feed_in + excluded.feed_in,
          feed_out = t.feed_out + excluded.feed_out
        returning t.owner_id, t.agency_id, t.date, t.closed, ${movements} as movements
      )
      select kept.*, added > 0 and movements = added as is_first
      from kept join changed using (owner_id, agency_id, date) order by 1, 2, 3
    loop
      perform admit_movement(day.owner_id, day.agency_id, day.date, day.closed, case when day.is_first then 1 else 0 end);
    end loop;
  `
}

function keepFeedsByStatement(more: MoreTotals) {
  return sql`
  create or replace function keep_feed_totals() returns trigger language plpgsql as $$
  declare
    day record;
  begin
    case tg_op
      when 'INSERT' then
        ${addFeeds(feedRows.insert, more)}
      when 'DELETE' then
        ${addFeeds(feedRows.delete, more)}
      else
        ${lockAgencies}
        ${addFeeds(feedRows.update, more)}
    end case;
    return null;
  end $$
`
}

/** The functions that keep the totals, made or replaced. */
export function totalsFunctions(more: MoreTotals = nothingMore): ReadonlyArray<RawBuilder<unknown>> {
  return [addFirst, addMore, subtract, changeTransactionTotals, keepFeedsByStatement].map((make) => make(more))
}

const triggers = [
  ['insert', sql`referencing new table as new_rows`],
  ['update', sql`referencing old table as old_rows new table as new_rows`],
  ['delete', sql`referencing old table as old_rows`],
] as const

const transactionFunctions = {
  insert: 'add_more_transaction_totals',
  update: 'change_transaction_totals',
  delete: 'subtract_transaction_totals',
} as const

/**
 * Totals are kept by statement instead of by row. Each row of a statement made another version of the same totals, which the
 * next row had to read past: 25 000 rows took minutes.
 */
export const totalsByStatement: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['totals_write', 'totals_update', 'totals_move', 'closed_day']) {
      await sql`drop trigger ${sql.raw(`transactions_${name}`)} on transactions`.execute(db)
    }
    await sql`drop trigger feeds_totals on feeds`.execute(db)
    await sql`
      drop function keep_transaction_totals(), move_transaction_totals(), refuse_edit_of_closed_day(),
        transaction_move(transactions, transactions), add_feed(uuid, uuid, date, integer, bigint, bigint)
    `.execute(db)
    for (const statement of totalsFunctions()) await statement.execute(db)
    await sql`
      create trigger transactions_totals_write after insert on transactions
      for each row execute function add_transaction_totals()
    `.execute(db)
    for (const [event, tables] of triggers) {
      await sql`
        create trigger ${sql.raw(`transactions_totals_${event}`)} after ${sql.raw(event)} on transactions ${tables}
        for each statement execute function ${sql.raw(transactionFunctions[event])}()
      `.execute(db)
      await sql`
        create trigger ${sql.raw(`feeds_totals_${event}`)} after ${sql.raw(event)} on feeds ${tables}
        for each statement execute function keep_feed_totals()
      `.execute(db)
    }
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger transactions_totals_write on transactions`.execute(db)
    await sql`drop function add_transaction_totals()`.execute(db)
    for (const [event] of triggers) {
      await sql`drop trigger ${sql.raw(`transactions_totals_${event}`)} on transactions`.execute(db)
      await sql`drop trigger ${sql.raw(`feeds_totals_${event}`)} on feeds`.execute(db)
      await sql`drop function ${sql.raw(transactionFunctions[event])}()`.execute(db)
    }
    const byRow = [
      transactionMove,
      keepTotalsAndDays(sql`coalesce(k.agency_id, ${NO_AGENCY}::uuid)`),
      moveTotalsAndDays(sql`coalesce(agency_id, ${NO_AGENCY}::uuid)`),
      refuseEditOfClosedDay,
      addFeed,
      keepFeedTotals,
      totalsWriteTrigger,
      totalsUpdateTrigger,
      totalsMoveTrigger,
      closedDayTrigger,
      feedsTotalsTrigger,
    ]
    for (const statement of byRow) await statement.execute(db)
  },
}
