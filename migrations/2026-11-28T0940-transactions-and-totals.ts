import { sql, type Kysely, type Migration } from 'kysely'

const NO_ONE = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Transactions and the totals that answer counts, period sums and the journal without reading the rows.
 *
 * A row trigger keeps four small tables: by agency, product, type and day (or month), and by owner, type and day (or
 * month). It costs a write about a tenth of a millisecond, whatever the size of the table, and covers imports and psql
 * as well. "No agency" and "no product" are the nil UUID there, because a primary key takes no null.
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

    // Lists: newest first. The owner alone gets no index: for a large tenant the planner ignores it anyway.
    await sql`
      create index transactions_list on transactions (owner_id, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`
      create index transactions_typed_list on transactions (owner_id, type, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`
      create index transactions_agency_list
      on transactions (owner_id, agency_id, date desc, created_at desc, id desc) include (type, amount, fee)
    `.execute(db)
    // "Is this product used?" (D19) and the foreign keys' own checks. Partial: most rows have one of the two.
    await sql`
      create index transactions_standard_product on transactions (transaction_type_id)
      where transaction_type_id is not null
    `.execute(db)
    await sql`
      create index transactions_custom_product on transactions (owner_id, user_transaction_type_id)
      where user_transaction_type_id is not null
    `.execute(db)
    // An id taken by another tenant is refused (reliability: create with an id that exists elsewhere).
    await sql`create index transactions_id on transactions (id)`.execute(db)

    // What was deleted stays restorable (D30): moved here, so that lists and totals need no "not deleted" anywhere.
    await sql`
      create table deleted_transactions (
        ${columns},
        deleted_by uuid not null,
        deleted_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        foreign key (owner_id) references users (id) on delete cascade
      )
    `.execute(db)

    const sums = sql`
      count integer not null,
      amount bigint not null,
      fee bigint not null
    `
    // fillfactor: these rows are updated in place all day long, and HOT updates need room on their page.
    await sql`
      create table agency_day_totals (
        owner_id uuid not null, agency_id uuid not null, date date not null, type text not null,
        product_id uuid not null, ${sums},
        primary key (owner_id, agency_id, date, type, product_id)
      ) with (fillfactor = 80)
    `.execute(db)
    await sql`
      create table agency_month_totals (
        owner_id uuid not null, agency_id uuid not null, month date not null, type text not null,
        product_id uuid not null, ${sums},
        primary key (owner_id, agency_id, month, type, product_id)
      ) with (fillfactor = 80)
    `.execute(db)
    await sql`
      create table owner_day_totals (
        owner_id uuid not null, date date not null, type text not null, ${sums},
        primary key (owner_id, date, type)
      ) with (fillfactor = 80)
    `.execute(db)
    await sql`
      create table owner_month_totals (
        owner_id uuid not null, month date not null, type text not null, ${sums},
        primary key (owner_id, month, type)
      ) with (fillfactor = 80)
    `.execute(db)

    // Always in the same order of tables, so that two writers cannot wait for each other on different ones.
    await sql`
      create function add_to_totals(
        p_owner uuid, p_agency uuid, p_product uuid, p_type text, p_date date, p_count integer, p_amount bigint, p_fee bigint
      ) returns void language plpgsql as $$
      declare
        v_month date := make_date(extract(year from p_date)::integer, extract(month from p_date)::integer, 1);
      begin
        insert into agency_day_totals as t values (p_owner, p_agency, p_date, p_type, p_product, p_count, p_amount, p_fee)
        on conflict (owner_id, agency_id, date, type, product_id) do update
        set count = t.count + excluded.count, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee;
        insert into agency_month_totals as t values (p_owner, p_agency, v_month, p_type, p_product, p_count, p_amount, p_fee)
        on conflict (owner_id, agency_id, month, type, product_id) do update
        set count = t.count + excluded.count, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee;
        insert into owner_day_totals as t values (p_owner, p_date, p_type, p_count, p_amount, p_fee)
        on conflict (owner_id, date, type) do update
        set count = t.count + excluded.count, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee;
        insert into owner_month_totals as t values (p_owner, v_month, p_type, p_count, p_amount, p_fee)
        on conflict (owner_id, month, type) do update
        set count = t.count + excluded.count, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee;
      end $$
    `.execute(db)
    await sql`
      create function keep_transaction_totals() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform add_to_totals(old.owner_id, coalesce(old.agency_id, ${NO_ONE}),
            coalesce(old.transaction_type_id, old.user_transaction_type_id, ${NO_ONE}),
            old.type, old.date, -1, -old.amount, -old.fee);
        end if;
        if tg_op <> 'DELETE' then
          perform add_to_totals(new.owner_id, coalesce(new.agency_id, ${NO_ONE}),
            coalesce(new.transaction_type_id, new.user_transaction_type_id, ${NO_ONE}),
            new.type, new.date, 1, new.amount, new.fee);
        end if;
        return null;
      end $$
    `.execute(db)
    await sql`
      create trigger transactions_totals_write after insert or delete on transactions
      for each row execute function keep_transaction_totals()
    `.execute(db)
    // An edit of the description alone moves no figure.
    await sql`
      create trigger transactions_totals_update after update on transactions
      for each row when (
        (old.type, old.amount, old.fee, old.agency_id, old.transaction_type_id, old.user_transaction_type_id, old.date)
        is distinct from
        (new.type, new.amount, new.fee, new.agency_id, new.transaction_type_id, new.user_transaction_type_id, new.date)
      ) execute function keep_transaction_totals()
    `.execute(db)
    // Row triggers do not see a truncate: it would leave the totals behind.
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
    await sql`drop table transactions, deleted_transactions`.execute(db)
    await sql`drop table agency_day_totals, agency_month_totals, owner_day_totals, owner_month_totals`.execute(db)
    await sql`drop function keep_transaction_totals()`.execute(db)
    await sql`drop function add_to_totals(uuid, uuid, uuid, text, date, integer, bigint, bigint)`.execute(db)
    await sql`drop function refuse_truncate()`.execute(db)
  },
}
