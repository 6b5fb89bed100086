import { sql, type Kysely, type Migration } from 'kysely'

const addUp = sql`
  do update set
    incoming_count = t.incoming_count + excluded.incoming_count,
    incoming_amount = t.incoming_amount + excluded.incoming_amount,
    incoming_fee = t.incoming_fee + excluded.incoming_fee,
    outgoing_count = t.outgoing_count + excluded.outgoing_count,
    outgoing_amount = t.outgoing_amount + excluded.outgoing_amount,
    outgoing_fee = t.outgoing_fee + excluded.outgoing_fee
`
// Writers take the tables in the order agency day, agency month, owner day, owner month, and rows in the order of their
// keys. So two of them never deadlock, even if one moves a transaction from Monday to Tuesday and another one back.
export const keepTotals = sql`
  create or replace function keep_transaction_totals() returns trigger language plpgsql as $$
  declare
    k transactions := case when tg_op = 'DELETE' then old else new end;
    m date := first_of_month(k.date);
    ic integer := 0; ia bigint := 0; if_ bigint := 0;
    oc integer := 0; oa bigint := 0; of_ bigint := 0;
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
    if k.agency_id is not null then
      insert into agency_day_totals as t values (k.owner_id, k.agency_id, k.date, ic, ia, if_, oc, oa, of_)
      on conflict (owner_id, agency_id, date) ${addUp};
      insert into agency_month_totals as t values (k.owner_id, k.agency_id, m, ic, ia, if_, oc, oa, of_)
      on conflict (owner_id, agency_id, month) ${addUp};
    end if;
    insert into owner_day_totals as t values (k.owner_id, k.date, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, date) ${addUp};
    insert into owner_month_totals as t values (k.owner_id, m, ic, ia, if_, oc, oa, of_)
    on conflict (owner_id, month) ${addUp};
    return null;
  end $$
`

const sumsOfMove = sql`
  sum(ic)::integer, sum(ia)::bigint, sum(if_)::bigint, sum(oc)::integer, sum(oa)::bigint, sum(of_)::bigint
  from transaction_move(old, new)
`
/** For rows that change their day or agency. */
export const moveTotals = sql`
  create or replace function move_transaction_totals() returns trigger language plpgsql as $$
  begin
    insert into agency_day_totals as t
    select owner_id, agency_id, date, ${sumsOfMove}
    where agency_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, agency_id, date) ${addUp};
    insert into agency_month_totals as t
    select owner_id, agency_id, first_of_month(date), ${sumsOfMove}
    where agency_id is not null group by 1, 2, 3 order by 1, 2, 3
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

export const transactionMove = sql`
  create function transaction_move(before transactions, after transactions)
  returns table (owner_id uuid, agency_id uuid, date date, ic integer, ia bigint, if_ bigint, oc integer, oa bigint, of_ bigint)
  language sql immutable as $$
    select r.owner_id, r.agency_id, r.date,
      case when r.type = 'incoming' then sign else 0 end, case when r.type = 'incoming' then sign * r.amount else 0 end,
      case when r.type = 'incoming' then sign * r.fee else 0 end,
      case when r.type = 'outgoing' then sign else 0 end, case when r.type = 'outgoing' then sign * r.amount else 0 end,
      case when r.type = 'outgoing' then sign * r.fee else 0 end
    from (values (before, -1), (after, 1)) as ends (t, sign)
    cross join lateral (
      select (t).owner_id, (t).agency_id, (t).date, (t).type, (t).amount, (t).fee
    ) as r
  $$
`

export const totalsWriteTrigger = sql`
  create trigger transactions_totals_write after insert or delete on transactions
  for each row execute function keep_transaction_totals()
`

export const totalsUpdateTrigger = sql`
  create trigger transactions_totals_update after update on transactions
  for each row when (
    (old.owner_id, old.agency_id, old.date) is not distinct from (new.owner_id, new.agency_id, new.date)
    and (old.type, old.amount, old.fee) is distinct from (new.type, new.amount, new.fee)
  ) execute function keep_transaction_totals()
`

export const totalsMoveTrigger = sql`
  create trigger transactions_totals_move after update on transactions
  for each row when (
    (old.owner_id, old.agency_id, old.date) is distinct from (new.owner_id, new.agency_id, new.date)
  ) execute function move_transaction_totals()
`

/**
 * Transactions, and totals for counts, period sums and the journal, so that these need not read the rows.
 *
 * A row trigger updates four small tables: by agency and day or month, and by owner and day or month. It costs a write
 * about a tenth of a millisecond, whatever the size of the table, and also covers imports and psql. Transactions
 * without an agency count in the totals of the owner only.
 */
export const transactionsAndTotals: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = sql`
      owner_id uuid not null,
      id uuid not null,
      type text not null check (type in ('incoming', 'outgoing')),
      amount bigint not null check (amount between 1 and 99999999999),
      fee bigint not null default 0 check (fee between 0 and 99999999999),
      agency_id uuid,
      transaction_type_id uuid,
      user_transaction_type_id uuid,
      date date not null check (date >= date '2000-01-01'),
      description text,
      created_by uuid not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    `
    await sql`
      create table transactions (
        ${columns},
        primary key (owner_id, id),
        constraint transactions_owner foreign key (owner_id) references users (id) on delete cascade,
        constraint transactions_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint transactions_standard_product foreign key (transaction_type_id) references transaction_types (id),
        constraint transactions_custom_product foreign key (owner_id, user_transaction_type_id)
          references user_transaction_types (owner_id, id),
        constraint transactions_one_product check (transaction_type_id is null or user_transaction_type_id is null),
        constraint transactions_agency_or_product
          check (coalesce(agency_id, transaction_type_id, user_transaction_type_id) is not null)
      )
    `.execute(db)

    // For lists, newest first. No index on the owner alone: for a large tenant the planner ignores it.
    await sql`
      create index transactions_list on transactions (owner_id, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`
      create index transactions_typed_list on transactions (owner_id, type, date desc, created_at desc, id desc)
    `.execute(db)
    // Type before date: otherwise a list of three outgoing entries would read a million incoming ones. One index
    // instead of two, because a generic plan takes the wrong one of the two.
    await sql`
      create index transactions_agency_list
      on transactions (owner_id, agency_id, type, date desc, created_at desc, id desc)
    `.execute(db)
    // For "is this product used?" and the checks of foreign keys. Partial, because most rows have only one of the two.
    await sql`
      create index transactions_standard_product on transactions (transaction_type_id)
      where transaction_type_id is not null
    `.execute(db)
    await sql`
      create index transactions_custom_product on transactions (owner_id, user_transaction_type_id)
      where user_transaction_type_id is not null
    `.execute(db)
    // Refuses an id that another tenant uses.
    await sql`create index transactions_id on transactions (id)`.execute(db)

    // Deleted transactions can be restored. A separate table, so that lists and totals need no condition.
    await sql`
      create table deleted_transactions (
        ${columns},
        deleted_by uuid not null,
        deleted_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        foreign key (owner_id) references users (id) on delete cascade
      )
    `.execute(db)

    // Both directions in one row: half the rows to read. The index of the key includes the sums, because the days of a
    // tenant lie between those of others and would each cost a page of the table.
    const sums = sql`
      incoming_count integer not null,
      incoming_amount bigint not null,
      incoming_fee bigint not null,
      outgoing_count integer not null,
      outgoing_amount bigint not null,
      outgoing_fee bigint not null
    `
    const carried = sql`
      include (incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee)
    `
    await sql`
      create table agency_day_totals (
        owner_id uuid not null, agency_id uuid not null, date date not null, ${sums},
        primary key (owner_id, agency_id, date) ${carried}
      )
    `.execute(db)
    await sql`
      create table agency_month_totals (
        owner_id uuid not null, agency_id uuid not null, month date not null, ${sums},
        primary key (owner_id, agency_id, month) ${carried}
      )
    `.execute(db)
    await sql`
      create table owner_day_totals (
        owner_id uuid not null, date date not null, ${sums},
        primary key (owner_id, date) ${carried}
      )
    `.execute(db)
    await sql`
      create table owner_month_totals (
        owner_id uuid not null, month date not null, ${sums},
        primary key (owner_id, month) ${carried}
      )
    `.execute(db)

    await sql`
      create function first_of_month(day date) returns date language sql immutable strict parallel safe
      return day - (extract(day from day)::integer - 1)
    `.execute(db)

    await keepTotals.execute(db)

    // A move changes the day or agency that it leaves and the one where it arrives.
    await transactionMove.execute(db)
    await moveTotals.execute(db)

    await totalsWriteTrigger.execute(db)
    // A change of description or product changes no sums.
    await totalsUpdateTrigger.execute(db)
    await totalsMoveTrigger.execute(db)
    // Row triggers do not see a truncate, so the totals would stay.
    await sql`
      create function refuse_truncate() returns trigger language plpgsql as $$
      begin
        raise exception 'truncate would leave the totals of % wrong; delete the rows instead', tg_table_name;
      end $$
    `.execute(db)
    await sql`
      create trigger transactions_no_truncate before truncate on transactions execute function refuse_truncate()
    `.execute(db)
    await sql`
      create trigger transactions_version before update on transactions for each row execute function stamp_version()
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop function transaction_move(transactions, transactions)`.execute(db)
    await sql`drop table transactions, deleted_transactions`.execute(db)
    await sql`drop table agency_day_totals, agency_month_totals, owner_day_totals, owner_month_totals`.execute(db)
    await sql`drop function keep_transaction_totals()`.execute(db)
    await sql`drop function move_transaction_totals()`.execute(db)
    await sql`drop function first_of_month(date)`.execute(db)
    await sql`drop function refuse_truncate()`.execute(db)
  },
}
