import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`between 1 and 99999999999`

/** Where a tenant keeps money besides the drawers of its agencies, and the counts of its safes. */
export const places: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table places (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        kind text not null check (kind in ('safe', 'bank', 'owner')),
        -- Of a safe; null for one that belongs to no agency.
        agency_id uuid,
        name text not null check (name <> ''),
        name_key text not null generated always as (name_key(name)) stored,
        -- The last digits of the account at a bank.
        account_end text check (account_end ~ '^[0-9]{4}$'),
        ceiling bigint check (ceiling ${amount}),
        two_persons boolean not null default false,
        cashiers_send boolean not null default true,
        active boolean not null default true,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint places_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint places_name unique (owner_id, name_key),
        constraint places_safe check (kind = 'safe' or (agency_id is null and ceiling is null and not two_persons)),
        constraint places_bank check (kind = 'bank' or account_end is null)
      )
    `.execute(db)
    await sql`create index places_id on places (id)`.execute(db)
    await sql`create unique index places_one_owner on places (owner_id) where kind = 'owner'`.execute(db)
    await sql`
      create trigger places_version before update on places for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger places_fixed before update on places
      for each row when ((old.kind, old.agency_id) is distinct from (new.kind, new.agency_id))
      execute function refuse_direct_change()
    `.execute(db)

    await sql`
      create table place_counts (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        place_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        counts jsonb not null,
        counted bigint not null check (counted >= 0),
        expected bigint not null,
        difference bigint not null,
        comment text,
        made_by uuid not null,
        made_at timestamptz(3) not null,
        primary key (owner_id, id),
        constraint place_counts_place foreign key (owner_id, place_id) references places (owner_id, id),
        constraint place_counts_difference check (difference = counted - expected),
        constraint place_counts_comment check (difference = 0 or comment is not null)
      )
    `.execute(db)
    await sql`create index place_counts_id on place_counts (id)`.execute(db)
    await sql`create index place_counts_list on place_counts (owner_id, place_id, made_at desc)`.execute(db)
    await sql`
      create trigger place_counts_fixed before update on place_counts
      for each statement execute function refuse_direct_change()
    `.execute(db)
    for (const table of ['places', 'place_counts']) {
      await sql`
        create trigger ${sql.raw(`${table}_deleted`)} before delete on ${sql.table(table)}
        for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
      `.execute(db)
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table place_counts, places`.execute(db)
  },
}
