import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'
import { accountName, keepOwnMember } from './2026-11-29T1500-members.ts'
import { followOriginal, keepCancellation, REFERENCES } from './2026-11-30T2012-commission-totals.ts'

/** Keys within a tenant that emptied a column of it. The product empties the group, and a trigger the agency of a debt. */
const emptyingKeys = [
  { table: 'agencies', name: 'agencies_owner_id_group_id_fkey', column: 'group_id', target: 'groups' },
  { table: 'debtors', name: 'debtors_agency', column: 'agency_id', target: 'agencies' },
  { table: 'debt_entries', name: 'debt_entries_agency', column: 'agency_id', target: 'agencies' },
] as const

async function setKeys(db: Kysely<unknown>, does: 'empty' | 'refuse'): Promise<void> {
  for (const { table, name, column, target } of emptyingKeys) {
    const action = does === 'empty' ? sql`on delete set null (${sql.ref(column)})` : sql``
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(name)}, add constraint ${sql.ref(name)}
        foreign key (owner_id, ${sql.ref(column)}) references ${sql.table(target)} (owner_id, id) ${action}
    `.execute(db)
  }
}

/** Not by the product: an entry's agency changes in no other way. */
const emptyAgency = sql`
  create function empty_agency_of_debts() returns trigger language plpgsql as $$
  begin
    update debtors set agency_id = null where owner_id = old.owner_id and agency_id = old.id;
    update debt_entries set agency_id = null where owner_id = old.owner_id and agency_id = old.id;
    return old;
  end $$
`

const followOriginalByValue = sql`
  create function recalculate_cancellation(
    its_owner uuid, its_type text, its_rule uuid, its_reference text, its_reference_operator uuid, its_key text
  ) returns void language plpgsql as $$
  declare
    kept text := current_setting('sandouk.recalculated', true); ended text;
  begin
    if its_type <> 'incoming' or its_reference is null or not exists (
      select from commission_rules as r where r.owner_id = its_owner and r.id = its_rule and r.reversible
    ) then
      return;
    end if;
    perform pg_advisory_xact_lock(${REFERENCES}, hashtext(concat(its_owner, its_reference_operator, its_key)));
    ended := set_config('sandouk.recalculated', 'cancellation', true);
    update transactions set commission = commission
    where owner_id = its_owner and reference_operator_id = its_reference_operator and type = 'outgoing'
      and reference is not null and reference_key = its_key;
    ended := set_config('sandouk.recalculated', coalesce(kept, ''), true);
  end $$
`

function listOriginal(row: 'old' | 'new') {
  const k = sql.raw(row)
  return sql`
    ${k}.owner_id, ${k}.type, ${k}.commission_rule_id, ${k}.reference, ${k}.reference_operator_id, ${k}.reference_key
  `
}

const keepCancellationByValue = sql`
  create or replace function keep_cancellation() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform recalculate_cancellation(${listOriginal('old')});
    end if;
    if tg_op <> 'DELETE' then
      perform recalculate_cancellation(${listOriginal('new')});
    end if;
    return null;
  end $$
`

export const accountNameByValue = sql`
  create function account_name(its_id uuid, first_name text, last_name text) returns text language sql stable
  return coalesce(nullif(btrim(first_name || ' ' || last_name), ''), (select email from users where id = its_id))
`

/**
 * Keys between the rows of a tenant empty no column, and functions of triggers take values instead of the row of a table. Both hold
 * on every Postgres, and where a table is distributed: its parts are tables with other row types, and Citus has no key that empties
 * a column beside the one by which it distributes.
 */
export const keysAndRowsByValue: Migration = {
  async up(db: Kysely<unknown>) {
    await setKeys(db, 'refuse')
    await emptyAgency.execute(db)
    await sql`
      create trigger agencies_debts before delete on agencies for each row execute function empty_agency_of_debts()
    `.execute(db)
    await followOriginalByValue.execute(db)
    await keepCancellationByValue.execute(db)
    await sql`drop function recalculate_cancellation(transactions)`.execute(db)
    await accountNameByValue.execute(db)
    await keepOwnMember(sql`new.user_id, new.first_name, new.last_name`).execute(db)
    await sql`drop function account_name(profiles)`.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await accountName.execute(db)
    await keepOwnMember(sql`new`).execute(db)
    await sql`drop function account_name(uuid, text, text)`.execute(db)
    await followOriginal.execute(db)
    await keepCancellation.execute(db)
    await sql`drop function recalculate_cancellation(uuid, text, uuid, text, uuid, text)`.execute(db)
    await sql`drop trigger agencies_debts on agencies`.execute(db)
    await sql`drop function empty_agency_of_debts()`.execute(db)
    await setKeys(db, 'empty')
  },
}
