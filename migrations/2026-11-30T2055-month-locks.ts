import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/**
 * Months that the owner has locked, with their figures as they were. The days of agencies have their own lock; here the database
 * refuses what no day locks: expenses that a bank pays.
 */
export const monthLocks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table month_locks (
        owner_id uuid not null references users (id) on delete cascade,
        month date not null check (extract(day from month) = 1),
        figures jsonb not null,
        locked_by uuid not null,
        locked_at timestamptz(3) not null,
        primary key (owner_id, month)
      )
    `.execute(db)
    await sql`
      create trigger month_locks_fixed before update on month_locks
      for each statement execute function refuse_direct_change()
    `.execute(db)
    await sql`
      create trigger month_locks_no_truncate before truncate on month_locks
      execute function refuse_truncate_of_kept()
    `.execute(db)
    // The account is locked by who locks a month, so that a lock in the making is waited for.
    await sql`
      create function refuse_locked_month() returns trigger language plpgsql as $$
      declare
        k bank_expenses;
      begin
        if tg_op = 'DELETE' then k := old; else k := new; end if;
        if not is_owner_removed(k.owner_id) then
          perform from users where id = k.owner_id for share;
          if exists (
            select from month_locks where owner_id = k.owner_id and month = first_of_month(k.date)
          ) then
            raise exception 'the month is locked' using errcode = 'SD020',
              detail = to_char(first_of_month(k.date), 'YYYY-MM-DD');
          end if;
        end if;
        return k;
      end $$
    `.execute(db)
    await sql`
      create trigger bank_expenses_locked before insert or update or delete on bank_expenses
      for each row execute function refuse_locked_month()
    `.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger bank_expenses_locked on bank_expenses`.execute(db)
    await sql`drop function refuse_locked_month()`.execute(db)
    await sql`drop table month_locks`.execute(db)
  },
}
