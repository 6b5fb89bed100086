import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const keptTables = ['shifts', 'handovers', 'closing_shifts', 'spot_checks'] as const

/** Of an agency: what its owner edits. Who holds the cash is no part of its version. */
const versioned = sql.raw('owner_id, id, name, group_id, discrepancy_threshold, tracking_start, blind, handover')

/**
 * Who holds the cash of an agency, and what was counted when it passed on. The agency names the shift that lines are entered for,
 * because an insert of a line reads the agency anyway. Lines have no foreign key to their shift: a line whose shift is not of its
 * day counts in the last one.
 */
export const shifts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table agencies
        add column blind boolean not null default false,
        add column handover boolean not null default false,
        add column shift_id uuid,
        add column shift_date date,
        add column shift_member uuid,
        add constraint agencies_shift check (num_nulls(shift_id, shift_date, shift_member) in (0, 3))
    `.execute(db)
    await sql`create index agencies_blind on agencies (owner_id) where blind`.execute(db)
    await sql`drop trigger agencies_version on agencies`.execute(db)
    await sql`
      create trigger agencies_version before update of ${versioned} on agencies
      for each row execute function stamp_version()
    `.execute(db)
    for (const table of ['transactions', 'deleted_transactions', 'feeds']) {
      await sql`alter table ${sql.table(table)} add column shift_id uuid`.execute(db)
    }
    await createTables(db)
    for (const table of keptTables) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await guardFrozen(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table spot_checks, closing_shifts, handovers, shifts`.execute(db)
    await sql`drop function freeze_count(), check_closing_shifts()`.execute(db)
    for (const table of ['transactions', 'deleted_transactions', 'feeds']) {
      await sql`alter table ${sql.table(table)} drop column shift_id`.execute(db)
    }
    await sql`drop trigger agencies_version on agencies`.execute(db)
    await sql`
      alter table agencies
        drop column blind, drop column handover, drop column shift_id, drop column shift_date, drop column shift_member
    `.execute(db)
    await sql`
      create trigger agencies_version before update on agencies for each row execute function stamp_version()
    `.execute(db)
    await enableAlways(db)
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shifts (
      owner_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      agency_id uuid not null,
      date date not null check (date >= date '2000-01-01'),
      seq integer not null check (seq >= 1),
      member_id uuid not null,
      started_at timestamptz(3) not null,
      -- What was in the drawer. Of the first shift: before the movements of the day, which may have begun already.
      start_cash bigint not null check (start_cash >= 0),
      -- Of the first shift: what the drawer should have begun with; null for an agency that was never counted.
      start_expected bigint,
      start_counts jsonb not null,
      start_reason text,
      -- Of the first shift: the movements of the day before it; null where there were none.
      moved_before jsonb,
      ended_at timestamptz(3),
      ended_by text check (ended_by in ('handover', 'takeover', 'closing')),
      counts jsonb,
      counted bigint check (counted >= 0),
      -- Who took the cash over without the person who held it.
      forced_by uuid,
      comment text,
      primary key (owner_id, id),
      constraint shifts_seq unique (owner_id, agency_id, date, seq),
      constraint shifts_agency foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade,
      constraint shifts_first check (seq = 1 or num_nonnulls(start_expected, start_reason, moved_before) = 0),
      constraint shifts_ended check (num_nulls(ended_at, ended_by, counts, counted) in (0, 4)),
      constraint shifts_forced check ((coalesce(ended_by, '') = 'takeover') = (forced_by is not null)),
      constraint shifts_forced_comment check (forced_by is null or comment is not null)
    )
  `.execute(db)
  await sql`create index shifts_of_id on shifts (id)`.execute(db)
  // One person holds the cash of a day.
  await sql`
    create unique index shifts_open on shifts (owner_id, agency_id, date) where ended_at is null
  `.execute(db)
  await sql`
    create table handovers (
      owner_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      shift_id uuid not null,
      agency_id uuid not null,
      date date not null,
      state text not null default 'proposed' check (state in ('proposed', 'accepted', 'refused', 'cancelled')),
      proposed_by uuid not null,
      proposed_at timestamptz(3) not null,
      counts jsonb not null,
      counted bigint not null check (counted >= 0),
      decided_by uuid,
      decided_at timestamptz(3),
      accepted_counts jsonb,
      accepted_counted bigint check (accepted_counted >= 0),
      comment text,
      primary key (owner_id, id),
      constraint handovers_shift foreign key (owner_id, shift_id) references shifts (owner_id, id) on delete cascade,
      constraint handovers_decided check (
        (state = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)
      ),
      constraint handovers_accepted check (
        (state = 'accepted') = (accepted_counted is not null) and (accepted_counts is null) = (accepted_counted is null)
      ),
      constraint handovers_two_people check (state <> 'accepted' or decided_by <> proposed_by),
      constraint handovers_refused check (state <> 'refused' or comment is not null)
    )
  `.execute(db)
  await sql`create index handovers_of_id on handovers (id)`.execute(db)
  await sql`create index handovers_of_shift on handovers (owner_id, shift_id)`.execute(db)
  await sql`
    create unique index handovers_proposed on handovers (owner_id, agency_id) where state = 'proposed'
  `.execute(db)
  await sql`
    create table closing_shifts (
      owner_id uuid not null references users (id) on delete cascade,
      closing_id uuid not null,
      seq integer not null check (seq >= 1),
      shift_id uuid not null,
      start bigint not null,
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
      counted bigint not null check (counted >= 0),
      discrepancy bigint not null,
      primary key (owner_id, closing_id, seq),
      constraint closing_shifts_closing foreign key (owner_id, closing_id) references closings (owner_id, id),
      constraint closing_shifts_expected check (
        expected = start + feed_in + incoming_amount + incoming_fee - feed_out - outgoing_amount + outgoing_fee
      ),
      constraint closing_shifts_discrepancy check (discrepancy = counted - expected)
    )
  `.execute(db)
  await sql`
    create table spot_checks (
      owner_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      agency_id uuid not null,
      date date not null check (date >= date '2000-01-01'),
      at timestamptz(3) not null,
      expected bigint not null,
      counts jsonb not null,
      counted bigint not null check (counted >= 0),
      discrepancy bigint not null,
      made_by uuid not null,
      -- Who held the cash.
      holder uuid,
      comment text,
      primary key (owner_id, id),
      constraint spot_checks_agency foreign key (owner_id, agency_id)
        references agencies (owner_id, id) on delete cascade,
      constraint spot_checks_discrepancy check (discrepancy = counted - expected)
    )
  `.execute(db)
  await sql`create index spot_checks_of_id on spot_checks (id)`.execute(db)
  await sql`create index spot_checks_list on spot_checks (owner_id, agency_id, date desc, at desc, id desc)`.execute(db)
}

/** @param isSpotCheck whether the row is of `spot_checks` */
export function freezeCount(isSpotCheck: RawBuilder<unknown>) {
  return sql`
    create or replace function freeze_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if is_owner_removed(old.owner_id) or not exists (select from users where id = old.owner_id)
          or ${isSpotCheck} and not exists (
            select from agencies where owner_id = old.owner_id and id = (to_jsonb(old) ->> 'agency_id')::uuid
          )
        then
          return old;
        end if;
      end if;
      raise exception 'the rows of % cannot be changed', tg_table_name using errcode = 'SD002';
    end $$
  `
}

/**
 * The shifts of a closing follow one another from its opening to its count, so their discrepancies add up to its own.
 *
 * @param owner of the shifts
 */
export function checkClosingShifts(owner: RawBuilder<unknown>) {
  return sql`
    create or replace function check_closing_shifts() returns trigger language plpgsql as $$
    declare
      held boolean;
    begin
      select count(*) = max(s.seq) and sum(s.discrepancy) = c.discrepancy
        and bool_and(s.start = case s.seq when 1 then c.opening else s.before end)
        and sum(s.feed_count) = c.feed_count and sum(s.incoming_count) = c.incoming_count
        and sum(s.outgoing_count) = c.outgoing_count
      into held
      from closings as c
      cross join lateral (
        select x.*, lag(x.counted) over (order by x.seq) as before from closing_shifts as x
        where x.owner_id = ${owner} and x.closing_id = c.id
      ) as s
      where c.owner_id = new.owner_id and c.id = new.closing_id
      group by c.owner_id, c.id;
      if held is distinct from true then
        raise exception 'the shifts do not add up to their closing' using errcode = 'SD002';
      end if;
      return null;
    end $$
  `
}

async function guardFrozen(db: Kysely<unknown>): Promise<void> {
  await freezeCount(sql`tg_table_name = 'spot_checks'`).execute(db)
  for (const table of ['closing_shifts', 'spot_checks']) {
    await sql`
      create trigger ${sql.raw(`${table}_frozen`)} before update or delete on ${sql.table(table)}
      for each row execute function freeze_count()
    `.execute(db)
  }
  await checkClosingShifts(sql`c.owner_id`).execute(db)
  await sql`
    create constraint trigger closing_shifts_add_up after insert on closing_shifts
    deferrable initially deferred for each row execute function check_closing_shifts()
  `.execute(db)
}
