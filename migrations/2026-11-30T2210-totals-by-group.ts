import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import {
  addOne,
  addUp,
  declarations,
  NO_AGENCY,
  sums,
  sumUp,
  totalsFunctions,
} from './2026-11-29T1115-totals-by-statement.ts'
import { addUpAccount, keepMovements, refuseUnlessOpen, isOpen } from './2026-11-29T2305-operator-totals.ts'
import { keepOwnMember } from './2026-11-29T1500-members.ts'
import { movementKinds } from './2026-11-29T2300-operator-accounts.ts'
import { accountNameByValue } from './2026-11-30T2200-keys-and-rows-by-value.ts'
import { addDebts } from './2026-11-30T1320-debts.ts'
import { addUpCommission, applyRules, changedSince, commissionTotals } from './2026-11-30T2012-commission-totals.ts'

type Event = 'insert' | 'delete' | 'update'

/** Reads the rows of a statement from the transition tables of its trigger, and nothing else, with 1 for what it adds and -1 for what it takes. */
function changedRows(event: Event, columns: RawBuilder<unknown>, condition = sql`true`) {
  const added = sql`select ${columns}, 1 as sign from new_rows where ${condition}`
  const taken = sql`select ${columns}, -1 as sign from old_rows`
  if (event === 'update') return sql`(${taken} union all ${added}) as r`
  return event === 'insert' ? sql`(${added}) as r` : sql`(${taken}) as r`
}

const transactionColumns = sql`
  owner_id, coalesce(agency_id, ${NO_AGENCY}::uuid) as agency_id, date, type, amount, fee, operator_id, operator_account_id,
  commission_rule_id, commission
`

/** What `summed` returns, in its order. */
const groupSums = sql`g.ic, g.ia, g.if_, g.oc, g.oa, g.of_`
const namedSums = sql`
  ${sumUp('incoming', ['ic', 'ia', 'if_'])}, ${sumUp('outgoing', ['oc', 'oa', 'of_'])}
`

function addCommissions(rows: RawBuilder<unknown>) {
  return sql`
    for g in
      select owner_id, date, agency_id, commission_rule_id, coalesce(operator_account_id, ${NO_AGENCY}::uuid) as account_id,
        sum(sign)::integer as count, sum(sign * amount)::bigint as amount, sum(sign * fee)::bigint as fee,
        coalesce(sum(sign * commission), 0)::bigint as commission
      from ${rows} where commission_rule_id is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    loop
      insert into commission_day_totals as t (owner_id, date, agency_id, rule_id, account_id, count, amount, fee, commission)
      values (g.owner_id, g.date, g.agency_id, g.commission_rule_id, g.account_id, g.count, g.amount, g.fee, g.commission)
      ${addUpCommission};
    end loop;
  `
}

/** The days and months of each kind of total, in the order in which single entries take the tables and rows. */
function addTransactions(rows: RawBuilder<unknown>) {
  return sql`
    for g in
      select owner_id, agency_id, date, ${namedSums}, sum(sign)::integer as added from ${rows} group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into agency_day_totals as t (owner_id, agency_id, date, ${sums})
      values (g.owner_id, g.agency_id, g.date, ${groupSums})
      on conflict (owner_id, agency_id, date) ${addUp}
      returning t.closed, ${commissionTotals.movements} into day_closed, day_movements;
      if day_closed or (g.added > 0 and day_movements = g.added) then
        perform admit_movement(
          g.owner_id, g.agency_id, g.date, day_closed, case when g.added > 0 and day_movements = g.added then 1 else 0 end
        );
      end if;
    end loop;
    for g in
      select owner_id, agency_id, first_of_month(date) as month, ${namedSums} from ${rows} group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into agency_month_totals as t values (g.owner_id, g.agency_id, g.month, ${groupSums})
      on conflict (owner_id, agency_id, month) ${addUp};
    end loop;
    for g in select owner_id, date, ${namedSums} from ${rows} group by 1, 2 order by 1, 2 loop
      insert into owner_day_totals as t values (g.owner_id, g.date, ${groupSums}) on conflict (owner_id, date) ${addUp};
    end loop;
    for g in select owner_id, first_of_month(date) as month, ${namedSums} from ${rows} group by 1, 2 order by 1, 2 loop
      insert into owner_month_totals as t values (g.owner_id, g.month, ${groupSums}) on conflict (owner_id, month) ${addUp};
    end loop;
    for k in
      select owner_id, agency_id, date, operator_id, operator_account_id from ${rows}
      where sign = 1 and operator_account_id is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    loop
      ${refuseUnlessOpen(sql`not ${isOpen(sql`k.operator_account_id`, sql`k`, sql`and a.operator_id = k.operator_id`)}`)}
    end loop;
    for g in
      select owner_id, operator_account_id, date, ${namedSums} from ${rows}
      where operator_account_id is not null group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into operator_day_totals as t (owner_id, account_id, date, ${sums})
      values (g.owner_id, g.operator_account_id, g.date, ${groupSums}) ${addUpAccount};
    end loop;
    ${addCommissions(rows)}
  `
}

const addMore = sql`
  create or replace function add_more_transaction_totals() returns trigger language plpgsql as $$
  declare
    first text := current_setting('sandouk.inserted', true);
    g record; k record; ended text; day_closed boolean; day_movements integer;
  begin
    if first <> '' then
      ended := set_config('sandouk.inserted', '', true);
    end if;
    if right(first, 1) = '+' then
      ${addTransactions(changedRows('insert', transactionColumns, sql`owner_id || ' ' || id <> left(first, -1)`))}
    end if;
    return null;
  end $$
`

const subtract = sql`
  create or replace function subtract_transaction_totals() returns trigger language plpgsql as $$
  declare
    k record; g record;
    ${declarations}
  begin
    select ${transactionColumns} into k from old_rows limit 1;
    if not found then
      return null;
    end if;
    perform from old_rows offset 1 limit 1;
    if found then
      ${addTransactions(changedRows('delete', transactionColumns))}
    else
      ${addOne('k', -1, commissionTotals)}
    end if;
    return null;
  end $$
`

/** A move within an agency does not lock the row of the agency by itself: locked before the days, as a closing does. */
const lockAgencies = sql`
  for g in select owner_id, agency_id from old_rows union select owner_id, agency_id from new_rows order by 1, 2 loop
    perform from agencies where owner_id = g.owner_id and id = g.agency_id for key share;
  end loop;
`

const change = sql`
  create or replace function change_transaction_totals() returns trigger language plpgsql as $$
  declare
    is_edit boolean; day_closed boolean; day_movements integer; day record; g record; k record;
  begin
    perform from new_rows limit 1;
    if not found then
      return null;
    end if;
    -- Nothing but commissions changed, on closed days as well.
    if current_setting('sandouk.recalculated', true) <> '' then
      ${addCommissions(changedRows('update', transactionColumns))}
      return null;
    end if;
    perform from new_rows offset 1 limit 1;
    if not found then
      select (o.owner_id, o.agency_id, o.date, o.type, o.amount, o.fee)
          is not distinct from (n.owner_id, n.agency_id, n.date, n.type, n.amount, n.fee)
        and ${commissionTotals.isKept}
      into is_edit from old_rows as o, new_rows as n;
    end if;
    if is_edit then
      -- An edit without new sums does not update the row of the day, so the lock is checked here.
      select owner_id, agency_id, date into day from new_rows;
      select closed into day_closed from agency_day_totals as d
      where d.owner_id = day.owner_id and d.agency_id = day.agency_id and d.date = day.date for share;
      if day_closed then
        perform refuse_closed_day(day.owner_id, day.date);
      end if;
      return null;
    end if;
    ${lockAgencies}
    ${addTransactions(changedRows('update', transactionColumns))}
    return null;
  end $$
`

function addFeeds(event: Event) {
  return sql`
    for g in
      select owner_id, agency_id, date, sum(sign)::integer as added,
        coalesce(sum(sign * amount) filter (where direction = 'incoming'), 0)::bigint as feed_in,
        coalesce(sum(sign * amount) filter (where direction = 'outgoing'), 0)::bigint as feed_out
      from ${changedRows(event, sql`owner_id, agency_id, date, direction, amount`)} group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, feed_count, feed_in, feed_out)
      values (g.owner_id, g.agency_id, g.date, 0, 0, 0, 0, 0, 0, g.added, g.feed_in, g.feed_out)
      on conflict (owner_id, agency_id, date) do update set
        feed_count = t.feed_count + excluded.feed_count,
        feed_in = t.feed_in + excluded.feed_in,
        feed_out = t.feed_out + excluded.feed_out
      returning t.closed, ${commissionTotals.movements} into day_closed, day_movements;
      perform admit_movement(
        g.owner_id, g.agency_id, g.date, day_closed, case when g.added > 0 and day_movements = g.added then 1 else 0 end
      );
    end loop;
  `
}

const keepFeeds = sql`
  create or replace function keep_feed_totals() returns trigger language plpgsql as $$
  declare
    g record; day_closed boolean; day_movements integer;
  begin
    case tg_op
      when 'INSERT' then
        ${addFeeds('insert')}
      when 'DELETE' then
        ${addFeeds('delete')}
      else
        ${lockAgencies}
        ${addFeeds('update')}
    end case;
    return null;
  end $$
`

function addMovements(event: 'insert' | 'delete') {
  const rows = changedRows(event, sql`owner_id, agency_id, account_id, date, kind, amount`)
  return sql`
    for g in select owner_id, agency_id, date, sum(sign)::integer as added from ${rows} group by 1, 2, 3 order by 1, 2, 3 loop
      insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, operator_count)
      values (g.owner_id, g.agency_id, g.date, 0, 0, 0, 0, 0, 0, g.added)
      on conflict (owner_id, agency_id, date) do update set operator_count = t.operator_count + excluded.operator_count
      returning t.closed, ${commissionTotals.movements} into day_closed, day_movements;
      perform admit_movement(
        g.owner_id, g.agency_id, g.date, day_closed, case when g.added > 0 and day_movements = g.added then 1 else 0 end
      );
    end loop;
    for g in select owner_id, agency_id, account_id, date from ${rows} where sign = 1 group by 1, 2, 3, 4 loop
      ${refuseUnlessOpen(sql`not ${isOpen(sql`g.account_id`, sql`g`, sql``)}`)}
    end loop;
    for g in
      select owner_id, account_id, date, sum(sign)::integer as moved,
        coalesce(sum(sign * amount) filter (where kind in ${movementKinds.in}), 0)::bigint as moved_in,
        coalesce(sum(sign * amount) filter (where kind in ${movementKinds.out}), 0)::bigint as moved_out
      from ${rows} group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into operator_day_totals as t (owner_id, account_id, date, ${sums}, moved_count, moved_in, moved_out)
      values (g.owner_id, g.account_id, g.date, 0, 0, 0, 0, 0, 0, g.moved, g.moved_in, g.moved_out)
      on conflict (owner_id, account_id, date) do update set
        moved_count = t.moved_count + excluded.moved_count,
        moved_in = t.moved_in + excluded.moved_in,
        moved_out = t.moved_out + excluded.moved_out;
    end loop;
  `
}

const keepMovementsByGroup = sql`
  create or replace function keep_operator_movements() returns trigger language plpgsql as $$
  declare
    g record; day_closed boolean; day_movements integer;
  begin
    if tg_op = 'INSERT' then
      ${addMovements('insert')}
    else
      ${addMovements('delete')}
    end if;
    return null;
  end $$
`

function addDebtsByGroup(name: 'add_debt_entries' | 'remove_debt_entries', sign: 1 | -1) {
  return sql`
    create or replace function ${sql.raw(name)}() returns trigger language plpgsql as $$
    declare
      g record;
    begin
      for g in
        select owner_id, debtor_id, sum(sign * amount) as owed from changed
        group by owner_id, debtor_id order by owner_id, debtor_id
      loop
        update debtors set balance = balance + ${sql.lit(sign)} * g.owed where owner_id = g.owner_id and id = g.debtor_id;
      end loop;
      return null;
    end $$
  `
}

const applyRulesByGroup = sql`
  create or replace function apply_commission_rules() returns trigger language plpgsql as $$
  declare
    made record; changed record;
  begin
    for made in select * from new_rows loop
      if exists (
        select from commission_rules as r where r.owner_id = made.owner_id and r.operator_id = made.operator_id
          and r.id <> made.id and r.agency_id is not distinct from made.agency_id
          and r.transaction_type_id is not distinct from made.transaction_type_id
          and r.user_transaction_type_id is not distinct from made.user_transaction_type_id
          and (r.type = made.type or 'both' in (r.type, made.type))
          and daterange(r.valid_from, r.valid_to + 1) && daterange(made.valid_from, made.valid_to + 1)
      ) then
        raise exception 'two equally specific rules of commission overlap' using errcode = 'SD010';
      end if;
    end loop;
    if tg_op = 'INSERT' then
      for changed in ${changedSince.insert} loop
        perform recalculate_commissions(changed.owner_id, changed.operator_id, changed.since);
      end loop;
    else
      for changed in ${changedSince.update} loop
        if changed.since is not null then
          perform recalculate_commissions(changed.owner_id, changed.operator_id, changed.since);
        end if;
      end loop;
    end if;
    return null;
  end $$
`

/** The name is computed in place: Citus cannot run a function of one SQL expression that reads a table. */
const keepOwnMemberInPlace = sql`
  create or replace function keep_own_member() returns trigger language plpgsql as $$
  declare
    its_name text := nullif(btrim(new.first_name || ' ' || new.last_name), '');
  begin
    if its_name is null then
      select email into its_name from users where id = new.user_id;
    end if;
    insert into members as m (owner_id, id, user_id, display_name, role, all_agencies, created_by)
    values (new.user_id, new.user_id, new.user_id, its_name, 'owner', true, new.user_id)
    on conflict (owner_id, id) do update set display_name = excluded.display_name
      where m.display_name <> excluded.display_name;
    return null;
  end $$
`

/**
 * Triggers read the rows of their statement first, grouped, and then write each group by value: one statement never reads a transition
 * table and a table. The sums are the same on every Postgres; where tables are distributed, only this can be run.
 */
export const totalsByGroup: Migration = {
  async up(db: Kysely<unknown>) {
    const functions = [addMore, subtract, change, keepFeeds, keepMovementsByGroup, applyRulesByGroup]
    for (const statement of functions) await statement.execute(db)
    await addDebtsByGroup('add_debt_entries', 1).execute(db)
    await addDebtsByGroup('remove_debt_entries', -1).execute(db)
    await keepOwnMemberInPlace.execute(db)
    await sql`drop function account_name(uuid, text, text)`.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await accountNameByValue.execute(db)
    await keepOwnMember(sql`new.user_id, new.first_name, new.last_name`).execute(db)
    for (const statement of totalsFunctions(commissionTotals)) await statement.execute(db)
    await keepMovements.execute(db)
    await applyRules.execute(db)
    for (const statement of addDebts) await statement.execute(db)
  },
}
