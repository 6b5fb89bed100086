import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/**
 * The counts of a day by members who do not see what is expected. They stay when the day is closed and when it is reopened: a
 * wrong count says that the drawer contains something else, so the number of them is limited. A closing keeps a copy of those
 * that led to it.
 */
export const blindCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table count_attempts (
        owner_id uuid not null references users (id) on delete cascade,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        attempt integer not null check (attempt >= 1),
        id uuid not null,
        opening bigint check (opening >= 0),
        counts jsonb not null,
        counted bigint not null check (counted >= 0),
        balances jsonb not null,
        comment text,
        made_by uuid not null,
        made_at timestamptz(3) not null,
        primary key (owner_id, id),
        constraint count_attempts_attempt unique (owner_id, agency_id, date, attempt),
        constraint count_attempts_agency foreign key (owner_id, agency_id)
          references agencies (owner_id, id) on delete cascade,
        constraint count_attempts_comment check (attempt = 1 or comment is not null)
      )
    `.execute(db)
    // For an id that another tenant has taken.
    await sql`create index count_attempts_of_id on count_attempts (id)`.execute(db)
    // How many counts a manager gave beyond the usual ones.
    await sql`
      create table count_grants (
        owner_id uuid not null references users (id) on delete cascade,
        agency_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        granted integer not null check (granted >= 1),
        granted_by uuid not null,
        granted_at timestamptz(3) not null,
        primary key (owner_id, agency_id, date),
        constraint count_grants_agency foreign key (owner_id, agency_id)
          references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    for (const table of ['count_attempts', 'count_grants']) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await sql`
      alter table closings add column count_attempts jsonb not null default '[]'
        constraint closings_count_attempts check (jsonb_typeof(count_attempts) = 'array')
    `.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table closings drop column count_attempts`.execute(db)
    await sql`drop table count_grants, count_attempts`.execute(db)
  },
}
