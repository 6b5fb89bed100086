import { sql, type Migration, type RawBuilder } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** `covers`: whether a later closing of the agency can cover `its_day`, given the row `a` of the agency. */
function admitMovement(covers: RawBuilder<unknown>) {
  return sql`
    create or replace function admit_movement(
      its_owner uuid, its_agency uuid, its_day date, is_closed boolean, movements integer
    ) returns void language plpgsql as $$
    begin
      if is_closed then
        perform refuse_closed_day(its_owner, its_day);
      elsif movements = 1 then
        perform from agencies where owner_id = its_owner and id = its_agency for key share;
        if ${covers} and exists (
          select from closings
          where owner_id = its_owner and agency_id = its_agency and date >= its_day and reopened_at is null
        ) and not exists (
          select from closings where owner_id = its_owner and agency_id = its_agency and date = its_day
        ) then
          perform refuse_closed_day(its_owner, its_day);
        end if;
      end if;
    end $$
  `
}

/**
 * The day from which the cash of an agency is followed; null: from its first movement. Days before it are never closed and no
 * closing covers them, so their rows can be entered and changed. The first closing fixes it: a closing holds the row of the
 * agency `for share`, a change of the start holds it too, so one of them comes first and the other sees it.
 */
export const trackingStart: Migration = {
  async up(db) {
    await sql`
      alter table agencies add column tracking_start date check (tracking_start >= date '2000-01-01')
    `.execute(db)
    await sql`
      create function refuse_closing_before_start() returns trigger language plpgsql as $$
      declare
        its_start date;
      begin
        select tracking_start into its_start from agencies
        where owner_id = new.owner_id and id = new.agency_id for share;
        if new.date < its_start then
          raise exception 'the day is before the start of tracking'
            using errcode = 'SD004', detail = to_char(its_start, 'YYYY-MM-DD');
        end if;
        return new;
      end $$
    `.execute(db)
    await sql`
      create trigger closings_tracked before insert on closings
      for each row execute function refuse_closing_before_start()
    `.execute(db)
    await sql`
      create function fix_tracking_start() returns trigger language plpgsql as $$
      begin
        if exists (select from closings where owner_id = new.owner_id and agency_id = new.id) then
          raise exception 'an agency with a closing keeps its start of tracking' using errcode = 'SD004';
        end if;
        return new;
      end $$
    `.execute(db)
    await sql`
      create trigger agencies_tracking_fixed before update on agencies
      for each row when (old.tracking_start is distinct from new.tracking_start) execute function fix_tracking_start()
    `.execute(db)
    await admitMovement(sql`not exists (
          select from agencies where owner_id = its_owner and id = its_agency and its_day < tracking_start
        )`).execute(db)
    await enableAlways(db)
  },

  async down(db) {
    await admitMovement(sql`true`).execute(db)
    await sql`drop trigger closings_tracked on closings`.execute(db)
    await sql`drop trigger agencies_tracking_fixed on agencies`.execute(db)
    await sql`drop function refuse_closing_before_start(), fix_tracking_start()`.execute(db)
    await sql`alter table agencies drop column tracking_start`.execute(db)
  },
}
