import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`between 1 and 99999999999`

/**
 * Money on its way between two places of a tenant. What leaves or enters a drawer is a feed that names the transfer as its
 * origin. The checks hold each state to its facts; the sides and the amount never change.
 */
export const cashTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table transfer_counters (
        owner_id uuid not null references users (id) on delete cascade,
        year integer not null,
        last integer not null check (last >= 1),
        primary key (owner_id, year)
      )
    `.execute(db)
    await sql`
      create table cash_transfers (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        year integer not null,
        number integer not null check (number >= 1),
        from_agency uuid,
        from_place uuid,
        to_agency uuid,
        to_place uuid,
        amount bigint not null check (amount ${amount}),
        counts jsonb,
        reason text,
        carrier text,
        -- Both sides by one act.
        immediate boolean not null,
        state text not null check (state in ('sent', 'received', 'refused', 'returned', 'cancelled')),
        sent_date date not null check (sent_date >= date '2000-01-01'),
        sent_at timestamptz(3) not null,
        sent_by uuid not null,
        feed_out_id uuid,
        -- Of the reception, or of the return.
        received_date date,
        received_at timestamptz(3),
        received_by uuid,
        received_amount bigint check (received_amount between 0 and 99999999999),
        received_counts jsonb,
        receive_comment text,
        slip_number text check (length(slip_number) between 1 and 40),
        feed_in_id uuid,
        difference bigint generated always as (received_amount - amount) stored,
        -- Of the refusal, or of the cancellation.
        decided_by uuid,
        decided_at timestamptz(3),
        decided_reason text,
        diff_settlement text check (diff_settlement in ('justified', 'borne', 'charged')),
        diff_text text,
        diff_settled_by uuid,
        diff_settled_at timestamptz(3),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint cash_transfers_number unique (owner_id, year, number),
        constraint cash_transfers_year check (year = extract(year from sent_date)),
        constraint cash_transfers_from_agency foreign key (owner_id, from_agency) references agencies (owner_id, id),
        constraint cash_transfers_from_place foreign key (owner_id, from_place) references places (owner_id, id),
        constraint cash_transfers_to_agency foreign key (owner_id, to_agency) references agencies (owner_id, id),
        constraint cash_transfers_to_place foreign key (owner_id, to_place) references places (owner_id, id),
        constraint cash_transfers_feed_out foreign key (owner_id, feed_out_id) references feeds (owner_id, id),
        constraint cash_transfers_feed_in foreign key (owner_id, feed_in_id) references feeds (owner_id, id),
        constraint cash_transfers_feed_out_once unique (owner_id, feed_out_id),
        constraint cash_transfers_feed_in_once unique (owner_id, feed_in_id),
        constraint cash_transfers_sides check (
          num_nonnulls(from_agency, from_place) = 1 and num_nonnulls(to_agency, to_place) = 1
          and coalesce(from_agency, from_place) <> coalesce(to_agency, to_place)
        ),
        constraint cash_transfers_received check (
          num_nulls(received_date, received_at, received_by, received_amount)
            = case when state in ('received', 'returned') then 0 else 4 end
        ),
        constraint cash_transfers_dates check (received_date >= sent_date),
        constraint cash_transfers_decided check (
          num_nulls(decided_by, decided_at) = case when state in ('refused', 'returned', 'cancelled') then 0 else 2 end
          and (state not in ('refused', 'returned') or decided_reason is not null)
        ),
        -- What is received is at least one centime, and a return without money has no feed.
        constraint cash_transfers_nothing check (state <> 'received' or received_amount > 0),
        constraint cash_transfers_explained check (received_amount = amount or receive_comment is not null),
        constraint cash_transfers_cash_out check (
          (feed_out_id is not null) = (from_agency is not null and state <> 'cancelled')
        ),
        constraint cash_transfers_cash_in check ((feed_in_id is not null) = (
          state = 'received' and to_agency is not null
          or state = 'returned' and from_agency is not null and received_amount > 0
        )),
        constraint cash_transfers_settled check (
          num_nulls(diff_settlement, diff_settled_by, diff_settled_at) in (0, 3)
          and (diff_settlement is null or received_amount <> amount)
        )
      )
    `.execute(db)
    await sql`create index cash_transfers_id on cash_transfers (id)`.execute(db)
    await sql`
      create index cash_transfers_list on cash_transfers (owner_id, sent_date desc, sent_at desc, id desc)
    `.execute(db)
    await sql`
      create index cash_transfers_open on cash_transfers (owner_id)
      where state in ('sent', 'refused') or (difference <> 0 and diff_settlement is null)
    `.execute(db)
    for (const side of ['from_agency', 'from_place', 'to_agency', 'to_place']) {
      await sql`
        create index ${sql.raw(`cash_transfers_by_${side}`)} on cash_transfers (owner_id, ${sql.ref(side)})
        where ${sql.ref(side)} is not null
      `.execute(db)
    }
    await guardTransfers(db)
    await checkTransferNumbers(db)
    await enableAlways(db)
  },

  /** Feeds of transfers stay: they are of closed days. */
  async down(db: Kysely<unknown>) {
    await sql`drop table cash_transfers, transfer_counters`.execute(db)
    await sql`drop function check_transfer_numbers()`.execute(db)
  },
}

const fixed = sql.raw(
  ['id', 'year', 'number', 'from_agency', 'from_place', 'to_agency', 'to_place', 'amount', 'sent_date', 'sent_by']
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or '),
)

async function guardTransfers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger cash_transfers_version before update on cash_transfers
    for each row execute function stamp_version()
  `.execute(db)
  await sql`
    create trigger cash_transfers_fixed before update on cash_transfers
    for each row when (${fixed}) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger cash_transfers_deleted before delete on cash_transfers
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  for (const table of ['cash_transfers', 'transfer_counters']) {
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
}

/** At the end of a transaction, the counter of a year is its last number, and the number before it exists. */
async function checkTransferNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_transfer_numbers() returns trigger language plpgsql as $$
    declare
      k record; counted integer; highest integer;
    begin
      if tg_op = 'DELETE' then k := old; else k := new; end if;
      select last into counted from transfer_counters where owner_id = k.owner_id and year = k.year;
      select max(number) into highest from cash_transfers where owner_id = k.owner_id and year = k.year;
      if counted is distinct from highest or highest > 1 and not exists (
        select from cash_transfers where owner_id = k.owner_id and year = k.year and number = highest - 1
      ) then
        raise exception 'the transfers of a year are numbered without a gap' using errcode = 'SD003';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger cash_transfers_numbered after insert or delete on cash_transfers
    deferrable initially deferred for each row execute function check_transfer_numbers()
  `.execute(db)
  await sql`
    create constraint trigger transfer_counters_numbered after insert or update or delete on transfer_counters
    deferrable initially deferred for each row execute function check_transfer_numbers()
  `.execute(db)
}
