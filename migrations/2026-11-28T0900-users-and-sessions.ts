import { sql, type Kysely, type Migration } from 'kysely'

/** Accounts, profiles and sessions, and two functions of later tables: the name key and the version stamp. */
export const usersAndSessions: Migration = {
  async up(db: Kysely<unknown>) {
    // Names are equal without case and accents, as `nameKey` in shared/values/text.ts computes it; a test compares the
    // two. Immutable, so that generated columns can use it; with ICU's root collation, lower case does not depend on
    // the locale of the database.
    await sql`
      create function name_key(value text) returns text
      language sql immutable strict parallel safe
      return replace(replace(replace(translate(
        lower(
          regexp_replace(
            normalize(regexp_replace(btrim(value), '\\s+', ' ', 'g'), NFD),
            '[\\u0300-\\u036F\\u064B-\\u065F\\u0670]', '', 'g'
          ) collate "und-x-icu"
        ),
        '’ʼς', '''''σ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
    `.execute(db)

    // The version that an edit must send. It grows by at least a millisecond with each change, the precision of a
    // JavaScript Date, so that two edits never share a version.
    await sql`
      create function stamp_version() returns trigger language plpgsql as $$
      begin
        new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
        return new;
      end $$
    `.execute(db)

    await sql`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        password_hash text not null,
        role text not null default 'client' check (role in ('client', 'admin', 'principalAdmin')),
        status text not null default 'active' check (status in ('active', 'suspended', 'rejected')),
        must_change_password boolean not null default false,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`create trigger users_version before update on users for each row execute function stamp_version()`.execute(
      db,
    )

    await sql`
      create table profiles (
        user_id uuid primary key references users (id) on delete cascade,
        first_name text not null,
        last_name text not null,
        phone text,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`
      create trigger profiles_version before update on profiles for each row execute function stamp_version()
    `.execute(db)

    // The SHA-256 of the token in the cookie, so that a leaked backup gives no access.
    await sql`
      create table sessions (
        id text primary key,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz(3) not null,
        extended_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        user_agent text
      )
    `.execute(db)
    await sql`create index sessions_user on sessions (user_id)`.execute(db)
    await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

    // The layout that rate-limiter-flexible expects. All server processes share the counters.
    await sql`
      create table rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table rate_limits, sessions, profiles, users`.execute(db)
    await sql`drop function stamp_version()`.execute(db)
    await sql`drop function name_key(text)`.execute(db)
  },
}
