import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`check (amount between 1 and 99999999999)`
const largest = sql.lit(99_999_999_999)

/** The signs of a movement, as `operator_movements` and its totals read them. */
export const movementKinds = {
  in: sql`('topup', 'commission', 'transfer_in', 'claim_paid')`,
  out: sql`('payout', 'charge', 'transfer_out')`,
}

const noTruncate = ['operator_accounts', 'operator_movements', 'operator_day_totals'] as const

/**
 * What operators hold for an agency: accounts, movements of an account that are no customer transactions, and totals of each
 * account and day. The cash of a movement is a feed that names it as its origin.
 */
export const operatorAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table operator_accounts (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        agency_id uuid not null,
        operator_id uuid not null references operators (id),
        label text not null check (label <> ''),
        label_key text not null generated always as (name_key(label)) stored,
        mode text not null check (mode in ('prepaid', 'settled')),
        fee_to text not null check (fee_to in ('operator', 'agency')),
        opened_on date not null check (opened_on >= date '2000-01-01'),
        -- The balance before the first day; negative where the agency owes.
        opening bigint not null check (opening between -${largest} and ${largest}),
        limit_low bigint check (limit_low between -${largest} and ${largest}),
        limit_high bigint check (limit_high between -${largest} and ${largest}),
        max_days integer check (max_days between 1 and 365),
        overdraft bigint not null default 0 check (overdraft between 0 and ${largest}),
        deposit bigint not null default 0 check (deposit between 0 and ${largest}),
        read_rule text not null check (read_rule in ('always', 'when_moved')),
        -- The last day; null while open.
        closed_on date check (closed_on >= opened_on),
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint operator_accounts_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        -- Begins as the insert of a transaction looks an account up.
        constraint operator_accounts_label unique (owner_id, agency_id, operator_id, label_key)
      )
    `.execute(db)
    await sql`create index operator_accounts_id on operator_accounts (id)`.execute(db)
    await sql`create index operator_accounts_operator on operator_accounts (operator_id)`.execute(db)

    await sql`
      alter table feeds
        add column origin text check (origin in ('transfer', 'operator', 'debt', 'expense')),
        add column origin_id uuid,
        add constraint feeds_origin check ((origin is null) = (origin_id is null)),
        drop constraint feeds_counterpart_check,
        add constraint feeds_counterpart_check
          check (counterpart in ('bank', 'safe', 'agency', 'owner', 'expense', 'operator', 'other'))
    `.execute(db)

    await sql`
      create table operator_movements (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        account_id uuid not null,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        kind text not null check (kind in ${movementKinds.in} or kind in ${movementKinds.out}),
        amount bigint not null ${amount},
        via text not null check (via in ('cash', 'bank', 'none')),
        reference text check (length(reference) between 1 and 40),
        note text,
        feed_id uuid,
        -- The other side of a transfer between two accounts.
        pair_id uuid,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint operator_movements_account foreign key (owner_id, account_id) references operator_accounts (owner_id, id),
        constraint operator_movements_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint operator_movements_feed foreign key (owner_id, feed_id) references feeds (owner_id, id),
        constraint operator_movements_pair foreign key (owner_id, pair_id) references operator_movements (owner_id, id),
        constraint operator_movements_feed_once unique (owner_id, feed_id),
        constraint operator_movements_cash check ((via = 'cash') = (feed_id is not null)),
        constraint operator_movements_paired check ((kind in ('transfer_in', 'transfer_out')) = (pair_id is not null)),
        constraint operator_movements_by_cash check (via <> 'cash' or kind in ('topup', 'payout'))
      )
    `.execute(db)
    await sql`
      create index operator_movements_list on operator_movements (owner_id, account_id, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`
      create index operator_movements_period on operator_movements (owner_id, date desc, created_at desc, id desc)
    `.execute(db)
    await sql`create index operator_movements_id on operator_movements (id)`.execute(db)

    await sql`
      create table operator_day_totals (
        owner_id uuid not null, account_id uuid not null, date date not null,
        incoming_count integer not null,
        incoming_amount bigint not null,
        incoming_fee bigint not null,
        outgoing_count integer not null,
        outgoing_amount bigint not null,
        outgoing_fee bigint not null,
        moved_count integer not null default 0,
        moved_in bigint not null default 0,
        moved_out bigint not null default 0,
        primary key (owner_id, account_id, date)
      )
    `.execute(db)
    await guardTables(db)
    await enableAlways(db)
  },

  /** Feeds of movements keep their counterpart: closed days cannot be changed. */
  async down(db: Kysely<unknown>) {
    await sql`drop table operator_day_totals, operator_movements, operator_accounts`.execute(db)
    await sql`
      alter table feeds drop column origin, drop column origin_id,
        drop constraint feeds_counterpart_check,
        add constraint feeds_counterpart_check
          check (counterpart in ('bank', 'safe', 'agency', 'owner', 'expense', 'other')) not valid
    `.execute(db)
  },
}

/** An account keeps its agency and operator; movements are removed and entered again, not changed. */
async function guardTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger operator_accounts_version before update on operator_accounts
    for each row execute function stamp_version()
  `.execute(db)
  await sql`
    create trigger operator_accounts_fixed before update on operator_accounts
    for each row when ((old.agency_id, old.operator_id) is distinct from (new.agency_id, new.operator_id))
    execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger operator_accounts_deleted before delete on operator_accounts
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger operator_movements_fixed before update on operator_movements
    for each statement execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger operator_day_totals_kept before insert or update on operator_day_totals
    for each statement when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger operator_day_totals_deleted before delete on operator_day_totals
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  for (const table of noTruncate) {
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
}
