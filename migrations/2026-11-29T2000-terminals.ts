import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** What a version of a terminal is a version of: what is shown and edited, not its last use or its wrong PINs. */
const versionedColumns = 'name, lock_after_minutes, code_hash, device_hash, revoked_at, locked_at'

/** Machines at the counters, enrolled by a code, at which people sign in with their PIN. Wrong PINs are counted here. */
export const terminals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table terminals (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        agency_id uuid not null,
        name text not null check (name <> ''),
        name_key text not null generated always as (name_key(name)) stored,
        lock_after_minutes integer not null default 5 check (lock_after_minutes between 1 and 15),
        code_hash text,
        code_expires_at timestamptz(3),
        code_by uuid,
        device_hash text,
        enrolled_at timestamptz(3),
        enrolled_by uuid,
        revoked_at timestamptz(3),
        last_seen_at timestamptz(3),
        wrong_pins integer not null default 0 check (wrong_pins >= 0),
        wrong_since timestamptz(3),
        locked_at timestamptz(3),
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade,
        constraint terminals_code check (
          (code_hash is null) = (code_expires_at is null) and (code_hash is null) = (code_by is null)
        ),
        constraint terminals_device check (
          (enrolled_at is null) = (enrolled_by is null) and (device_hash is null or enrolled_at is not null)
        ),
        constraint terminals_revoked check (revoked_at is null or (code_hash is null and device_hash is null))
      )
    `.execute(db)
    await sql`
      create unique index terminals_name_unique on terminals (owner_id, name_key) where revoked_at is null
    `.execute(db)
    await sql`create index terminals_agency on terminals (owner_id, agency_id)`.execute(db)
    await sql`
      create trigger terminals_version before update of ${sql.raw(versionedColumns)} on terminals
      for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger terminals_no_truncate before truncate on terminals execute function refuse_truncate_of_kept()
    `.execute(db)
    // Found by the hash, before it is known whose it is.
    await sql`
      create table terminal_keys (
        key_hash text primary key,
        space_owner_id uuid not null references users (id) on delete cascade,
        terminal_id uuid not null
      )
    `.execute(db)
    await sql`create index terminal_keys_terminal on terminal_keys (space_owner_id, terminal_id)`.execute(db)
    // No foreign key to members: a guess for an unknown id is counted too.
    await sql`
      create table pin_counts (
        owner_id uuid not null,
        terminal_id uuid not null,
        member_id uuid not null,
        wrong integer not null check (wrong > 0),
        since timestamptz(3) not null,
        locked_until timestamptz(3),
        primary key (owner_id, terminal_id, member_id),
        foreign key (owner_id, terminal_id) references terminals (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index pin_counts_member on pin_counts (owner_id, member_id)`.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from sessions where kind = 'pin'`.execute(db)
    await sql`drop table pin_counts, terminal_keys, terminals`.execute(db)
  },
}
