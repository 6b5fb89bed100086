import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { keepTotals, moveTotals } from './2026-11-28T0940-transactions-and-totals.ts'

/** Columns of a closing that may change; all others are frozen. */
const mutableColumns = sql`array[
  'review_state', 'reviewed_by', 'reviewed_at', 'review_comment',
  'settlement', 'settlement_transaction_id', 'settlement_text', 'settled_by', 'settled_at',
  'needs_check', 'reopened_at', 'reopened_by', 'reopen_reason', 'updated_at'
]`

const amount = sql`check (amount between 1 and 99999999999)`

/**
 * Cash control: feeds, the closing of a day of an agency, and the lock of a closed day.
 *
 * The lock is the row of the day in `agency_day_totals`. Every write to a day updates that row first, so a closing,
 * which locks it, has either seen the write or makes it fail. The entry at the counter needs no additional statement.
 */
export const cashControl: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table agencies add column discrepancy_threshold bigint not null default 0
        check (discrepancy_threshold between 0 and 99999999999)
    `.execute(db)
    await sql`
      alter table agency_day_totals
        add column feed_count integer not null default 0,
        add column feed_in bigint not null default 0,
        add column feed_out bigint not null default 0,
        add column closed boolean not null default false
    `.execute(db)

    await sql`
      create table feeds (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        direction text not null check (direction in ('incoming', 'outgoing')),
        counterpart text not null check (counterpart in ('bank', 'safe', 'agency', 'owner', 'expense', 'other')),
        amount bigint not null ${amount},
        note text,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint feeds_agency foreign key (owner_id, agency_id) references agencies (owner_id, id)
      )
    `.execute(db)
    await sql`
      create index feeds_list on feeds (owner_id, agency_id, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`create index feeds_period on feeds (owner_id, date desc, created_at desc, id desc)`.execute(db)
    await sql`create index feeds_id on feeds (id)`.execute(db)

    // The figures at the moment of closing; the checks are the formula. `settlement_transaction_id` has no foreign key,
    // so that the transaction can be deleted and restored while the closing keeps what it said.
    await sql`
      create table closings (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        year integer not null,
        number integer not null check (number > 0),
        version integer not null check (version > 0),
        opening bigint not null check (opening >= 0),
        opening_kind text not null check (opening_kind in ('previous', 'typed')),
        opening_expected bigint,
        opening_reason text,
        feed_count integer not null,
        feed_in bigint not null,
        feed_out bigint not null,
        incoming_count integer not null,
        incoming_amount bigint not null,
        incoming_fee bigint not null,
        outgoing_count integer not null,
        outgoing_amount bigint not null,
        outgoing_fee bigint not null,
        expected bigint not null,
        counts jsonb not null,
        counted bigint not null check (counted >= 0),
        discrepancy bigint not null,
        comment text,
        review_state text not null check (review_state in ('none', 'to_review', 'approved')),
        reviewed_by uuid,
        reviewed_at timestamptz(3),
        review_comment text,
        settlement text check (settlement in ('justified', 'refunded', 'borne')),
        settlement_transaction_id uuid,
        settlement_text text,
        settled_by uuid,
        settled_at timestamptz(3),
        needs_check boolean not null default false,
        reopened_at timestamptz(3),
        reopened_by uuid,
        reopen_reason text,
        closed_by uuid not null,
        closed_at timestamptz(3) not null,
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint closings_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint closings_number unique (owner_id, year, number, version),
        constraint closings_year check (year = extract(year from date)::integer),
        constraint closings_expected check (
          expected = opening + feed_in + incoming_amount + incoming_fee - feed_out - outgoing_amount + outgoing_fee
        ),
        constraint closings_discrepancy check (discrepancy = counted - expected),
        constraint closings_comment check (discrepancy = 0 or comment is not null),
        constraint closings_opening check (
          case opening_kind when 'previous' then opening_expected is not null and opening = opening_expected
          else opening_expected is null or opening_reason is not null end
        ),
        constraint closings_settlement check (settlement is null or discrepancy <> 0)
      )
    `.execute(db)
    await sql`
      create unique index closings_live on closings (owner_id, agency_id, date) where reopened_at is null
    `.execute(db)
    await sql`create index closings_versions on closings (owner_id, agency_id, date, version)`.execute(db)
    await sql`
      create index closings_list on closings (owner_id, date desc, number desc) where reopened_at is null
    `.execute(db)
    await sql`create index closings_reopened on closings (owner_id, agency_id) where reopened_at is not null`.execute(
      db,
    )
    await sql`create index closings_id on closings (id)`.execute(db)

    // One row for each tenant and year. The next number is taken, and given back on a rollback, within the transaction
    // of the closing.
    await sql`
      create table closing_counters (
        owner_id uuid not null references users (id) on delete cascade,
        year integer not null,
        last integer not null check (last > 0),
        primary key (owner_id, year)
      )
    `.execute(db)
    await sql`
      create table closing_drafts (
        owner_id uuid not null references users (id) on delete cascade,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        counts jsonb not null,
        opening bigint check (opening >= 0),
        opening_reason text,
        comment text,
        updated_by uuid not null,
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, agency_id, date),
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    for (const table of ['feeds', 'closings', 'closing_drafts']) {
      await sql`
        create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
        for each row execute function stamp_version()
      `.execute(db)
    }
    for (const table of ['feeds', 'closings']) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate()
      `.execute(db)
    }
    await lockClosedDays(db)
    await freezeClosings(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table closing_drafts, closing_counters, closings, feeds`.execute(db)
    await sql`drop trigger transactions_closed_day on transactions`.execute(db)
    await keepTotals.execute(db)
    await moveTotals.execute(db)
    await sql`drop function keep_feed_totals(), refuse_edit_of_closed_day()`.execute(db)
    await sql`drop function add_feed(uuid, uuid, date, integer, bigint, bigint)`.execute(db)
    await sql`drop function admit_movement(uuid, uuid, date, boolean, integer)`.execute(db)
    await sql`drop function refuse_closed_day(uuid, date), is_owner_removed(uuid)`.execute(db)
    await sql`drop function keep_closed_day(), freeze_closing()`.execute(db)
    await sql`
      alter table agency_day_totals
        drop column feed_count, drop column feed_in, drop column feed_out, drop column closed
    `.execute(db)
    await sql`alter table agencies drop column discrepancy_threshold`.execute(db)
  },
}

const sums = sql`incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee`

const addUp = sql`
  do update set
    incoming_count = t.incoming_count + excluded.incoming_count,
    incoming_amount = t.incoming_amount + excluded.incoming_amount,
    incoming_fee = t.incoming_fee + excluded.incoming_fee,
    outgoing_count = t.outgoing_count + excluded.outgoing_count,
    outgoing_amount = t.outgoing_amount + excluded.outgoing_amount,
    outgoing_fee = t.outgoing_fee + excluded.outgoing_fee
`

const sumsOfMove = sql`
  sum(ic)::integer, sum(ia)::bigint, sum(if_)::bigint, sum(oc)::integer, sum(oa)::bigint, sum(of_)::bigint
  from transaction_move(old, new)
`

export const refuseEditOfClosedDay = sql`
  create function refuse_edit_of_closed_day() returns trigger language plpgsql as $$
  declare
    is_closed boolean;
  begin
    select closed into is_closed from agency_day_totals
    where owner_id = new.owner_id and agency_id = new.agency_id and date = new.date for share;
    if is_closed then
      perform refuse_closed_day(new.owner_id, new.date);
    end if;
    return null;
  end $$
`

export const closedDayTrigger = sql`
  create trigger transactions_closed_day after update on transactions
  for each row when (
    new.agency_id is not null
    and (old.owner_id, old.agency_id, old.date, old.type, old.amount, old.fee)
      is not distinct from (new.owner_id, new.agency_id, new.date, new.type, new.amount, new.fee)
  ) execute function refuse_edit_of_closed_day()
`

export const addFeed = sql`
  create function add_feed(
    its_owner uuid, its_agency uuid, its_day date, more integer, more_in bigint, more_out bigint
  ) returns void language plpgsql as $$
  declare
    is_closed boolean; movements integer;
  begin
    insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, feed_count, feed_in, feed_out)
    values (its_owner, its_agency, its_day, 0, 0, 0, 0, 0, 0, more, more_in, more_out)
    on conflict (owner_id, agency_id, date) do update set
      feed_count = t.feed_count + excluded.feed_count,
      feed_in = t.feed_in + excluded.feed_in,
      feed_out = t.feed_out + excluded.feed_out
    returning t.closed, t.incoming_count + t.outgoing_count + t.feed_count into is_closed, movements;
    perform admit_movement(its_owner, its_agency, its_day, is_closed, case when more > 0 then movements else 0 end);
  end $$
`

export const keepFeedTotals = sql`
  create or replace function keep_feed_totals() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform add_feed(old.owner_id, old.agency_id, old.date, -1,
        case old.direction when 'incoming' then -old.amount else 0 end,
        case old.direction when 'outgoing' then -old.amount else 0 end);
    end if;
    if tg_op <> 'DELETE' then
      perform add_feed(new.owner_id, new.agency_id, new.date, 1,
        case new.direction when 'incoming' then new.amount else 0 end,
        case new.direction when 'outgoing' then new.amount else 0 end);
    end if;
    return null;
  end $$
`

export const feedsTotalsTrigger = sql`
  create trigger feeds_totals after insert or update or delete on feeds
  for each row execute function keep_feed_totals()
`

/** `agency`: where to add up row `k`; null is nowhere. */
export function keepTotalsAndDays(agency: RawBuilder<unknown>) {
  return sql`
    create or replace function keep_transaction_totals() returns trigger language plpgsql as $$
    declare
      k transactions := case when tg_op = 'DELETE' then old else new end;
      m date := first_of_month(k.date);
      ic integer := 0; ia bigint := 0; if_ bigint := 0;
      oc integer := 0; oa bigint := 0; of_ bigint := 0;
      agency uuid := ${agency}; is_closed boolean; movements integer;
    begin
      if tg_op <> 'INSERT' then
        if old.type = 'incoming' then ic := -1; ia := -old.amount; if_ := -old.fee;
        else oc := -1; oa := -old.amount; of_ := -old.fee;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.type = 'incoming' then ic := ic + 1; ia := ia + new.amount; if_ := if_ + new.fee;
        else oc := oc + 1; oa := oa + new.amount; of_ := of_ + new.fee;
        end if;
      end if;
      if agency is not null then
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums})
        values (k.owner_id, agency, k.date, ic, ia, if_, oc, oa, of_)
        on conflict (owner_id, agency_id, date) ${addUp}
        returning t.closed, t.incoming_count + t.outgoing_count + t.feed_count into is_closed, movements;
        if is_closed or (movements = 1 and tg_op = 'INSERT') then
          perform admit_movement(k.owner_id, agency, k.date, is_closed, movements);
        end if;
        insert into agency_month_totals as t values (k.owner_id, agency, m, ic, ia, if_, oc, oa, of_)
        on conflict (owner_id, agency_id, month) ${addUp};
      end if;
      insert into owner_day_totals as t values (k.owner_id, k.date, ic, ia, if_, oc, oa, of_)
      on conflict (owner_id, date) ${addUp};
      insert into owner_month_totals as t values (k.owner_id, m, ic, ia, if_, oc, oa, of_)
      on conflict (owner_id, month) ${addUp};
      return null;
    end $$
  `
}

/**
 * A move within an agency does not lock the row of the agency by itself. Locked here before the days, in the order of a
 * closing, to avoid a deadlock. `agency`: as in `keepTotalsAndDays`, of a row of `transaction_move`.
 */
export function moveTotalsAndDays(agency: RawBuilder<unknown>) {
  return sql`
    create or replace function move_transaction_totals() returns trigger language plpgsql as $$
    declare
      day record;
    begin
      perform from agencies
      where (owner_id, id) in ((old.owner_id, old.agency_id), (new.owner_id, new.agency_id))
      order by owner_id, id for key share;
      for day in
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums})
        select owner_id, ${agency}, date, ${sumsOfMove}
        where ${agency} is not null group by 1, 2, 3 order by 1, 2, 3
        on conflict (owner_id, agency_id, date) ${addUp}
        returning t.owner_id, t.agency_id, t.date, t.closed,
          t.incoming_count + t.outgoing_count + t.feed_count as movements
      loop
        perform admit_movement(
          day.owner_id, day.agency_id, day.date, day.closed,
          -- What is left behind has no first movement.
          case when (day.agency_id, day.date) = (new.agency_id, new.date) then day.movements else 0 end
        );
      end loop;
      insert into agency_month_totals as t
      select owner_id, ${agency}, first_of_month(date), ${sumsOfMove}
      where ${agency} is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (owner_id, agency_id, month) ${addUp};
      insert into owner_day_totals as t
      select owner_id, date, ${sumsOfMove} group by 1, 2 order by 1, 2
      on conflict (owner_id, date) ${addUp};
      insert into owner_month_totals as t
      select owner_id, first_of_month(date), ${sumsOfMove} group by 1, 2 order by 1, 2
      on conflict (owner_id, month) ${addUp};
      return null;
    end $$
  `
}

/** The functions that update a day check whether the row they have just locked is closed. */
async function lockClosedDays(db: Kysely<unknown>): Promise<void> {
  // Deleting an account deletes its closed days too; it sets this for its transaction.
  await sql`
    create function is_owner_removed(its_owner uuid) returns boolean language sql stable
    return current_setting('sandouk.removed_owner', true) is not distinct from its_owner::text
  `.execute(db)
  await sql`
    create function refuse_closed_day(its_owner uuid, its_day date) returns void language plpgsql as $$
    begin
      if not is_owner_removed(its_owner) then
        raise exception 'the day is closed' using errcode = 'SD001', detail = to_char(its_day, 'YYYY-MM-DD');
      end if;
    end $$
  `.execute(db)

  // Called when a day is closed, and for what may be its first movement. A day without movements needs no closing and
  // belongs to the period of a later one; a reopened day is open, with or without movements. The row of the agency is
  // locked against closings; writers of new rows lock it already, by their foreign key.
  await sql`
    create function admit_movement(
      its_owner uuid, its_agency uuid, its_day date, is_closed boolean, movements integer
    ) returns void language plpgsql as $$
    begin
      if is_closed then
        perform refuse_closed_day(its_owner, its_day);
      elsif movements = 1 then
        perform from agencies where owner_id = its_owner and id = its_agency for key share;
        if exists (
          select from closings
          where owner_id = its_owner and agency_id = its_agency and date >= its_day and reopened_at is null
        ) and not exists (
          select from closings where owner_id = its_owner and agency_id = its_agency and date = its_day
        ) then
          perform refuse_closed_day(its_owner, its_day);
        end if;
      end if;
    end $$
  `.execute(db)

  await keepTotalsAndDays(sql`k.agency_id`).execute(db)
  await moveTotalsAndDays(sql`agency_id`).execute(db)

  // An edit without new sums does not update the row of the day, so the lock is checked here.
  await refuseEditOfClosedDay.execute(db)
  await closedDayTrigger.execute(db)

  await addFeed.execute(db)
  await keepFeedTotals.execute(db)
  await feedsTotalsTrigger.execute(db)
}

/** Inserting a closing closes its day. It must hold exactly the sums of the day, and never changes afterwards. */
async function freezeClosings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_closed_day() returns trigger language plpgsql as $$
    declare
      kept agency_day_totals;
    begin
      if tg_op = 'UPDATE' then
        update agency_day_totals set closed = false
        where owner_id = new.owner_id and agency_id = new.agency_id and date = new.date;
      elsif new.reopened_at is null then
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, closed)
        values (new.owner_id, new.agency_id, new.date, 0, 0, 0, 0, 0, 0, true)
        on conflict (owner_id, agency_id, date) do update set closed = true
        returning t.* into kept;
        if (new.incoming_count, new.incoming_amount, new.incoming_fee, new.outgoing_count, new.outgoing_amount,
            new.outgoing_fee, new.feed_count, new.feed_in, new.feed_out)
          <> (kept.incoming_count, kept.incoming_amount, kept.incoming_fee, kept.outgoing_count, kept.outgoing_amount,
            kept.outgoing_fee, kept.feed_count, kept.feed_in, kept.feed_out)
        then
          raise exception 'the closing does not hold what its day holds' using errcode = 'SD002';
        end if;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger closings_close_day after insert on closings for each row execute function keep_closed_day()
  `.execute(db)
  await sql`
    create trigger closings_open_day after update on closings
    for each row when (old.reopened_at is null and new.reopened_at is not null) execute function keep_closed_day()
  `.execute(db)

  await sql`
    create function freeze_closing() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if is_owner_removed(old.owner_id) or not exists (select from users where id = old.owner_id) then
          return old;
        end if;
      elsif old.reopened_at is null
        and to_jsonb(new) - ${mutableColumns} is not distinct from to_jsonb(old) - ${mutableColumns}
      then
        return new;
      end if;
      raise exception 'a closing cannot be changed' using errcode = 'SD002';
    end $$
  `.execute(db)
  await sql`
    create trigger closings_frozen before update or delete on closings for each row execute function freeze_closing()
  `.execute(db)
}
