import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { changedRows, sumUp, totalsFunctions, type MoreTotals } from './2026-11-29T1115-totals-by-statement.ts'
import { enableAlways } from './2026-11-29T1120-guards.ts'
import { movementKinds } from './2026-11-29T2300-operator-accounts.ts'

const movements = sql`t.incoming_count + t.outgoing_count + t.feed_count + t.operator_count`

const sums = sql`incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee`

export const addUpAccount = sql`
  on conflict (owner_id, account_id, date) do update set
    incoming_count = t.incoming_count + excluded.incoming_count,
    incoming_amount = t.incoming_amount + excluded.incoming_amount,
    incoming_fee = t.incoming_fee + excluded.incoming_fee,
    outgoing_count = t.outgoing_count + excluded.outgoing_count,
    outgoing_amount = t.outgoing_amount + excluded.outgoing_amount,
    outgoing_fee = t.outgoing_fee + excluded.outgoing_fee
`

/** Whether the account of a row is open on its day, in its agency. `ofOperator` for rows that have an operator. */
export function isOpen(account: RawBuilder<unknown>, row: RawBuilder<unknown>, ofOperator: RawBuilder<unknown>) {
  return sql`exists (
    select from operator_accounts as a
    where a.owner_id = ${row}.owner_id and a.id = ${account} and a.agency_id = ${row}.agency_id ${ofOperator}
      and a.opened_on <= ${row}.date and coalesce(a.closed_on, ${row}.date) >= ${row}.date
  )`
}

export function refuseUnlessOpen(isWrong: RawBuilder<unknown>) {
  return sql`
    if ${isWrong} then
      raise exception 'the operator account is not open' using errcode = 'SD005';
    end if;
  `
}

/**
 * The account of a transaction, after the totals of its agency's day: that row is locked first by every writer of the account,
 * which belongs to one agency. A closing of the day, and of the account, locks the agency.
 */
export const accountTotals: MoreTotals = {
  movements,
  columns: sql`, operator_id, operator_account_id`,
  isKept: sql`o.operator_account_id is not distinct from n.operator_account_id`,
  addOne: (row, sign) => sql`
    if ${row}.operator_account_id is not null then
      ${
        sign === 1
          ? refuseUnlessOpen(
              sql`not ${isOpen(sql`${row}.operator_account_id`, row, sql`and a.operator_id = ${row}.operator_id`)}`,
            )
          : sql``
      }
      insert into operator_day_totals as t (owner_id, account_id, date, ${sums})
      values (${row}.owner_id, ${row}.operator_account_id, ${row}.date, ic, ia, if_, oc, oa, of_) ${addUpAccount};
    end if;
  `,
  addMany: (rows) => sql`
    ${refuseUnlessOpen(sql`exists (
      select from ${rows} as r where sign = 1 and r.operator_account_id is not null
        and not ${isOpen(sql`r.operator_account_id`, sql`r`, sql`and a.operator_id = r.operator_id`)}
    )`)}
    insert into operator_day_totals as t (owner_id, account_id, date, ${sums})
    select owner_id, operator_account_id, date, ${sumUp('incoming')}, ${sumUp('outgoing')}
    from ${rows} as r where operator_account_id is not null group by 1, 2, 3 order by 1, 2, 3
    ${addUpAccount};
  `,
}

const movementRows = changedRows(sql`owner_id, agency_id, account_id, date, kind, amount`)

function addMovements(rows: RawBuilder<unknown>) {
  return sql`
    for day in
      with changed as (
        select owner_id, agency_id, date, sum(sign)::integer as added from ${rows} as r group by 1, 2, 3
      ), kept as (
        insert into agency_day_totals as t (owner_id, agency_id, date, ${sums}, operator_count)
        select owner_id, agency_id, date, 0, 0, 0, 0, 0, 0, added from changed order by 1, 2, 3
        on conflict (owner_id, agency_id, date) do update set operator_count = t.operator_count + excluded.operator_count
        returning t.owner_id, t.agency_id, t.date, t.closed, ${movements} as movements
      )
      select kept.*, added > 0 and movements = added as is_first
      from kept join changed using (owner_id, agency_id, date) order by 1, 2, 3
    loop
      perform admit_movement(day.owner_id, day.agency_id, day.date, day.closed, case when day.is_first then 1 else 0 end);
    end loop;
    ${refuseUnlessOpen(sql`exists (
      select from ${rows} as r where sign = 1 and not ${isOpen(sql`r.account_id`, sql`r`, sql``)}
    )`)}
    insert into operator_day_totals as t (owner_id, account_id, date, ${sums}, moved_count, moved_in, moved_out)
    select owner_id, account_id, date, 0, 0, 0, 0, 0, 0, sum(sign)::integer,
      coalesce(sum(sign * amount) filter (where kind in ${movementKinds.in}), 0)::bigint,
      coalesce(sum(sign * amount) filter (where kind in ${movementKinds.out}), 0)::bigint
    from ${rows} as r group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, account_id, date) do update set
      moved_count = t.moved_count + excluded.moved_count,
      moved_in = t.moved_in + excluded.moved_in,
      moved_out = t.moved_out + excluded.moved_out;
  `
}

export const keepMovements = sql`
  create or replace function keep_operator_movements() returns trigger language plpgsql as $$
  declare
    day record;
  begin
    if tg_op = 'INSERT' then
      ${addMovements(movementRows.insert)}
    else
      ${addMovements(movementRows.delete)}
    end if;
    return null;
  end $$
`

const triggers = [
  ['insert', sql`referencing new table as new_rows`],
  ['delete', sql`referencing old table as old_rows`],
] as const

/**
 * A transaction keeps the operator that its product had when it was entered, and the account that it changes. Movements of
 * accounts count as movements of their day, so that such a day is to close.
 */
export const operatorTotals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`lock table transactions, deleted_transactions, feeds in share row exclusive mode`.execute(db)
    await sql`alter table agency_day_totals add column operator_count integer not null default 0`.execute(db)
    await nameOperators(db)
    for (const statement of totalsFunctions(accountTotals)) await statement.execute(db)
    await keepMovements.execute(db)
    for (const [event, tables] of triggers) {
      await sql`
        create trigger ${sql.raw(`operator_movements_totals_${event}`)} after ${sql.raw(event)} on operator_movements ${tables}
        for each statement execute function keep_operator_movements()
      `.execute(db)
    }
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    for (const [event] of triggers) {
      await sql`drop trigger ${sql.raw(`operator_movements_totals_${event}`)} on operator_movements`.execute(db)
    }
    await sql`drop function keep_operator_movements()`.execute(db)
    for (const statement of totalsFunctions()) await statement.execute(db)
    await sql`alter table transactions drop column operator_id, drop column operator_account_id`.execute(db)
    await sql`alter table deleted_transactions drop column operator_id, drop column operator_account_id`.execute(db)
    await sql`alter table agency_day_totals drop column operator_count`.execute(db)
  },
}

/**
 * Writes the operator of existing rows by writing the table again once, as a generated column that then becomes a plain one: an
 * update would fire the triggers of each row, stamp it as edited and leave a dead version of it.
 */
async function nameOperators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function operator_of_product(its_owner uuid, standard uuid, custom uuid) returns uuid
    language plpgsql immutable as $$
    begin
      if standard is not null then
        return (select operator_id from transaction_types where id = standard);
      elsif custom is not null then
        return (select operator_id from user_transaction_types where owner_id = its_owner and id = custom);
      end if;
      return null;
    end $$
  `.execute(db)
  for (const table of ['transactions', 'deleted_transactions'] as const) {
    await sql`
      alter table ${sql.table(table)}
        add column operator_id uuid generated always as (
          operator_of_product(owner_id, transaction_type_id, user_transaction_type_id)
        ) stored,
        add column operator_account_id uuid,
        add constraint ${sql.ref(`${table}_account`)} check (
          operator_account_id is null or (agency_id is not null and operator_id is not null)
        )
    `.execute(db)
    await sql`alter table ${sql.table(table)} alter column operator_id drop expression`.execute(db)
  }
  await sql`drop function operator_of_product(uuid, uuid, uuid)`.execute(db)
}
