import { sql, type Kysely, type Migration } from 'kysely'

const totals = ['agency_day_totals', 'agency_month_totals', 'owner_day_totals', 'owner_month_totals'] as const

/** Tables whose rows cannot be made again. Others already refuse it: transactions, feeds, closings and the audit trail. */
const keptTables = [
  ...totals,
  'users',
  'profiles',
  'subscription_plans',
  'pending_users',
  'user_subscriptions',
  'trial_claims',
  'owner_milestones',
  'groups',
  'user_roles',
  'agencies',
  'operators',
  'transaction_types',
  'user_operators',
  'user_transaction_types',
  'deleted_transactions',
  'closing_counters',
  'attachments',
  'manual_payments',
] as const

/**
 * What the database refuses its own user, besides what the earlier migrations refuse: a direct change of totals and of the
 * closed flag, numbers of closings with a gap, changes of deleted transactions, truncation. `npm run verify:books` finds
 * what was changed with the triggers off.
 *
 * Every trigger fires always, also with `session_replication_role = replica`. A migration that disables triggers has to
 * call `enableAlways` at its end.
 */
export const guards: Migration = {
  async up(db: Kysely<unknown>) {
    // Within a trigger the depth is above zero: only the triggers of transactions, feeds and closings write totals.
    await sql`
      create function refuse_direct_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if is_owner_removed(old.owner_id) then
            return old;
          end if;
        end if;
        raise exception 'the rows of % are kept by triggers', tg_table_name using errcode = 'SD003';
      end $$
    `.execute(db)
    for (const table of totals) {
      await sql`
        create trigger ${sql.raw(`${table}_kept`)} before insert or update on ${sql.table(table)}
        for each statement when (pg_trigger_depth() = 0) execute function refuse_direct_change()
      `.execute(db)
      await sql`
        create trigger ${sql.raw(`${table}_deleted`)} before delete on ${sql.table(table)}
        for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
      `.execute(db)
    }
    await sql`
      create trigger deleted_transactions_kept before update on deleted_transactions
      for each statement execute function refuse_direct_change()
    `.execute(db)
    await sql`
      create function refuse_truncate_of_kept() returns trigger language plpgsql as $$
      begin
        raise exception 'the rows of % are not truncated', tg_table_name using errcode = 'SD003';
      end $$
    `.execute(db)
    for (const table of keptTables) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await checkClosingNumbers(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    for (const table of totals) {
      await sql`drop trigger ${sql.raw(`${table}_kept`)} on ${sql.table(table)}`.execute(db)
      await sql`drop trigger ${sql.raw(`${table}_deleted`)} on ${sql.table(table)}`.execute(db)
    }
    await sql`drop trigger deleted_transactions_kept on deleted_transactions`.execute(db)
    for (const table of keptTables) {
      await sql`drop trigger ${sql.raw(`${table}_no_truncate`)} on ${sql.table(table)}`.execute(db)
    }
    await sql`drop trigger closings_numbered on closings`.execute(db)
    await sql`drop trigger closing_counters_numbered on closing_counters`.execute(db)
    await sql`drop function refuse_direct_change(), refuse_truncate_of_kept(), check_closing_numbers()`.execute(db)
    await setTriggers(db, 'enable')
  },
}

/** At the end of a transaction, the counter of a year is its last number, and the number before it exists. */
async function checkClosingNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_closing_numbers() returns trigger language plpgsql as $$
    declare
      k record; counted integer; highest integer;
    begin
      if tg_op = 'DELETE' then k := old; else k := new; end if;
      select last into counted from closing_counters where owner_id = k.owner_id and year = k.year;
      select max(number) into highest from closings where owner_id = k.owner_id and year = k.year;
      if counted is distinct from highest or highest > 1 and not exists (
        select from closings where owner_id = k.owner_id and year = k.year and number = highest - 1
      ) then
        raise exception 'the closings of a year are numbered without a gap' using errcode = 'SD003';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger closings_numbered after insert or delete on closings
    deferrable initially deferred for each row execute function check_closing_numbers()
  `.execute(db)
  await sql`
    create constraint trigger closing_counters_numbered after insert or update or delete on closing_counters
    deferrable initially deferred for each row execute function check_closing_numbers()
  `.execute(db)
}

export function enableAlways(db: Kysely<unknown>): Promise<void> {
  return setTriggers(db, 'enable always')
}

/** Of every trigger of ours; those of foreign keys belong to Postgres. */
async function setTriggers(db: Kysely<unknown>, state: 'enable' | 'enable always'): Promise<void> {
  await sql`
    do $$
    declare
      t record;
    begin
      for t in
        select c.oid::regclass as table_name, g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
      loop
        execute format('alter table %s ${sql.raw(state)} trigger %I', t.table_name, t.name);
      end loop;
    end $$
  `.execute(db)
}
