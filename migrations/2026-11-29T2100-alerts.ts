import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const keptTables = ['alert_rules', 'alert_recipients', 'alert_sendings'] as const

/** What the owner wants to be told by mail, whom, and what was sent. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table alert_rules (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        -- The kinds are data of the program: a version before ignores those of a later one.
        kind text not null check (kind <> ''),
        -- Null: all agencies.
        agency_id uuid,
        threshold bigint check (threshold >= 0),
        hour integer check (hour between 0 and 23),
        enabled boolean not null default true,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index alert_rules_agency on alert_rules (owner_id, agency_id)`.execute(db)
    await sql`create index alert_rules_enabled on alert_rules (kind, owner_id) where enabled`.execute(db)
    await sql`
      create trigger alert_rules_version before update on alert_rules for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create table alert_recipients (
        owner_id uuid not null,
        rule_id uuid not null,
        member_id uuid not null,
        primary key (owner_id, rule_id, member_id),
        foreign key (owner_id, rule_id) references alert_rules (owner_id, id) on delete cascade,
        foreign key (owner_id, member_id) references members (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index alert_recipients_member on alert_recipients (owner_id, member_id)`.execute(db)
    // The key is the promise: one alert for a rule, an agency and a day, whichever server notices it.
    await sql`
      create table alert_sendings (
        owner_id uuid not null,
        rule_id uuid not null,
        agency_id uuid not null,
        date date not null,
        facts jsonb not null,
        -- Of an amount above a ceiling: since which day, until it has been well below.
        since date not null,
        ended boolean not null default false,
        noticed_at timestamptz(3) not null,
        -- The civil date of noticed_at.
        noticed_on date not null,
        -- Null while it waits for the mail of the evening.
        sent_at timestamptz(3),
        -- The names when it was sent; empty if no recipient had access to the agency.
        sent_to jsonb not null default '[]',
        primary key (owner_id, rule_id, agency_id, date),
        foreign key (owner_id, rule_id) references alert_rules (owner_id, id) on delete cascade,
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index alert_sendings_agency on alert_sendings (owner_id, agency_id)`.execute(db)
    await sql`create index alert_sendings_waiting on alert_sendings (noticed_on, owner_id) where sent_at is null`.execute(
      db,
    )
    for (const table of keptTables) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table alert_sendings, alert_recipients, alert_rules`.execute(db)
  },
}
