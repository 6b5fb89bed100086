import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/**
 * Transactions of files, from before the cash of their agency is followed. Only an import writes them and only its undoing deletes
 * them. What is entered at the counter has no import and pays for none of the triggers here: their conditions are false.
 */
export const historyImports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table history_imports (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        state text not null default 'uploaded'
          check (state in ('uploaded', 'importing', 'done', 'failed', 'undoing', 'undone')),
        file_name text not null,
        content_hash text not null,
        -- Until the import is done.
        content bytea,
        mapping jsonb,
        row_count integer not null default 0 check (row_count >= 0),
        known_count integer not null default 0 check (known_count >= 0),
        progress integer not null default 0 check (progress >= 0),
        first_date date,
        last_date date,
        incoming_amount bigint not null default 0,
        outgoing_amount bigint not null default 0,
        failure text,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        finished_at timestamptz(3),
        undone_at timestamptz(3),
        primary key (owner_id, id),
        constraint history_imports_content check (content is not null or state <> 'uploaded'),
        constraint history_imports_failure check ((state = 'failed') = (failure is not null)),
        constraint history_imports_undone check ((state = 'undone') = (undone_at is not null))
      )
    `.execute(db)
    await sql`create index history_imports_id on history_imports (id)`.execute(db)
    await sql`
      alter table transactions add column imported_in uuid,
        add constraint transactions_import foreign key (owner_id, imported_in) references history_imports (owner_id, id)
    `.execute(db)
    await sql`
      create index transactions_imported on transactions (owner_id, imported_in) where imported_in is not null
    `.execute(db)
    await guardRows(db)
    await keepBeforeStart(db)
    await sql`
      create trigger history_imports_no_truncate before truncate on history_imports
      execute function refuse_truncate_of_kept()
    `.execute(db)
    await enableAlways(db)
  },

  /** The rows stay, as entries like others. */
  async down(db: Kysely<unknown>) {
    await sql`drop trigger agencies_imported_before on agencies`.execute(db)
    for (const trigger of ['transactions_import_fixed', 'transactions_import_set', 'transactions_import_new']) {
      await sql`drop trigger ${sql.raw(trigger)} on transactions`.execute(db)
    }
    await sql`alter table transactions drop column imported_in`.execute(db)
    await sql`drop table history_imports`.execute(db)
    await sql`
      drop function refuse_change_of_imported(), admit_imported(), check_history_import(), keep_start_after_imports()
    `.execute(db)
  },
}

async function guardRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change_of_imported() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if current_setting('sandouk.undone_import', true) = old.imported_in::text or is_owner_removed(old.owner_id) then
          return old;
        end if;
      end if;
      raise exception 'an imported transaction cannot be changed' using errcode = 'SD006';
    end $$
  `.execute(db)
  await sql`
    create trigger transactions_import_fixed before update or delete on transactions
    for each row when (old.imported_in is not null) execute function refuse_change_of_imported()
  `.execute(db)
  await sql`
    create trigger transactions_import_set before update on transactions
    for each row when (old.imported_in is distinct from new.imported_in) execute function refuse_change_of_imported()
  `.execute(db)
  // The days are checked once, when the import is done.
  await sql`
    create function admit_imported() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from history_imports where owner_id = new.owner_id and id = new.imported_in and state = 'importing'
      ) or new.operator_account_id is not null or new.agency_id is null then
        raise exception 'only an import writes imported transactions' using errcode = 'SD006';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger transactions_import_new before insert on transactions
    for each row when (new.imported_in is not null) execute function admit_imported()
  `.execute(db)
}

/** The row of the agency is held by an import that ends and by a change of the start, so that the later one sees the other. */
async function keepBeforeStart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_history_import() returns trigger language plpgsql as $$
    begin
      perform from agencies
      where owner_id = new.owner_id and id in (
        select agency_id from transactions where owner_id = new.owner_id and imported_in = new.id
      )
      order by id for share;
      if exists (
        select from transactions as t join agencies as a on a.owner_id = t.owner_id and a.id = t.agency_id
        where t.owner_id = new.owner_id and t.imported_in = new.id and t.date >= coalesce(a.tracking_start, '-infinity')
      ) then
        raise exception 'imported transactions are from before the start of tracking' using errcode = 'SD007';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger history_imports_done before update on history_imports
    for each row when (old.state <> 'done' and new.state = 'done') execute function check_history_import()
  `.execute(db)
  await sql`
    create function keep_start_after_imports() returns trigger language plpgsql as $$
    begin
      if exists (
        select from transactions
        where owner_id = new.owner_id and agency_id = new.id and imported_in is not null
          and date >= coalesce(new.tracking_start, '-infinity')
      ) then
        raise exception 'imported transactions are from before the start of tracking' using errcode = 'SD007';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger agencies_imported_before before update on agencies
    for each row when (old.tracking_start is distinct from new.tracking_start)
    execute function keep_start_after_imports()
  `.execute(db)
}
