import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { changedRows, totalsFunctions, type MoreTotals } from './2026-11-29T1115-totals-by-statement.ts'
import { enableAlways } from './2026-11-29T1120-guards.ts'
import { accountTotals } from './2026-11-29T2305-operator-totals.ts'

const NONE = sql.lit('00000000-0000-0000-0000-000000000000')

/** Classes of the advisory locks: the rules of an owner, and a reference of an operator. */
const RULES = sql.lit(1_801)
export const REFERENCES = sql.lit(1_802)

export const addUpCommission = sql`
  on conflict (owner_id, date, agency_id, rule_id, account_id) do update set
    count = t.count + excluded.count,
    amount = t.amount + excluded.amount,
    fee = t.fee + excluded.fee,
    commission = t.commission + excluded.commission
`

const columns = sql`
  owner_id, coalesce(agency_id, ${NONE}::uuid) as agency_id, date, amount, fee, operator_account_id, commission_rule_id, commission
`

/** The rows of an agency's day, whose totals every writer of it has locked by then. */
function addMany(rows: RawBuilder<unknown>) {
  return sql`
    insert into commission_day_totals as t (owner_id, date, agency_id, rule_id, account_id, count, amount, fee, commission)
    select owner_id, date, agency_id, commission_rule_id, coalesce(operator_account_id, ${NONE}::uuid), sum(sign)::integer,
      sum(sign * amount)::bigint, sum(sign * fee)::bigint, coalesce(sum(sign * commission), 0)::bigint
    from ${rows} as r where commission_rule_id is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    ${addUpCommission};
  `
}

export const commissionTotals: MoreTotals = {
  movements: accountTotals.movements,
  columns: sql`${accountTotals.columns}, commission_rule_id, commission`,
  isKept: sql`${accountTotals.isKept}
    and (o.commission_rule_id, o.commission) is not distinct from (n.commission_rule_id, n.commission)`,
  // Nothing but commissions changed, on closed days as well.
  beforeChange: sql`
    if current_setting('sandouk.recalculated', true) <> '' then
      ${addMany(changedRows(columns).update)}
      return null;
    end if;
  `,
  addOne: (row, sign) => sql`
    ${accountTotals.addOne(row, sign)}
    if ${row}.commission_rule_id is not null then
      insert into commission_day_totals as t (owner_id, date, agency_id, rule_id, account_id, count, amount, fee, commission)
      values (
        ${row}.owner_id, ${row}.date, agency, ${row}.commission_rule_id, coalesce(${row}.operator_account_id, ${NONE}::uuid),
        ${sql.lit(sign)}, ia + oa, if_ + of_, ${sql.lit(sign)} * coalesce(${row}.commission, 0)
      )
      ${addUpCommission};
    end if;
  `,
  addMany: (rows) => sql`
    ${accountTotals.addMany(rows)}
    ${addMany(rows)}
  `,
}

/** As `computeCommission` in shared/commissions: of so many operations together. */
const commissionOf = sql`
  create function commission_of(
    measure text, tier_from bigint[], tier_flat bigint[], tier_bp integer[], minimum bigint, maximum bigint,
    operations bigint, amount bigint, fee bigint
  ) returns bigint language plpgsql immutable parallel safe as $$
  declare
    measured bigint := case measure when 'amount' then amount when 'fee' then fee else operations end;
    tier integer; value bigint;
  begin
    if operations <= 0 then
      return 0;
    end if;
    tier := width_bucket(measured, tier_from);
    value := tier_flat[tier];
    if measure = 'each' then
      value := value * operations;
    elsif tier_bp[tier] > 0 then
      value := value + div(measured::numeric * tier_bp[tier] + 5000, 10000)::bigint;
    end if;
    return greatest(least(value, maximum), minimum);
  end $$
`

const isCancelled = sql`
  t.owner_id = new.owner_id and t.type = 'incoming' and t.reference is not null
    and t.reference_operator_id = new.reference_operator_id and t.reference_key = reference_key(new.reference)
    and t.operator_id = new.operator_id and t.agency_id is not distinct from new.agency_id
    and t.amount = new.amount and t.date <= new.date and t.imported_in is null
`

/**
 * The rule of the row's day: the most specific of those in force, and of a cancelled transfer the rule of the transfer, whose
 * commission it takes back. A recalculation changes nothing else of a row, and skips what stays. It is the last trigger before a
 * row is written, so it also takes back what the others changed.
 */
const keepCommission = sql`
  create function keep_commission() returns trigger language plpgsql as $$
  declare
    found_rule commission_rules; original record;
  begin
    if tg_op = 'UPDATE' and current_setting('sandouk.recalculated', true) <> '' then
      new := old;
    end if;
    new.commission_rule_id := null;
    new.commission := null;
    if new.operator_id is not null and new.imported_in is null then
      perform pg_advisory_xact_lock_shared(${RULES}, uuid_hash(new.owner_id));
      select * into found_rule from commission_rules as r
      where r.owner_id = new.owner_id and r.operator_id = new.operator_id
        and r.valid_from <= new.date and (r.valid_to is null or r.valid_to >= new.date)
        and (r.type = 'both' or r.type = new.type)
        and (r.agency_id is null or r.agency_id = new.agency_id)
        and (r.transaction_type_id is null or r.transaction_type_id = new.transaction_type_id)
        and (r.user_transaction_type_id is null or r.user_transaction_type_id = new.user_transaction_type_id)
      order by num_nonnulls(r.transaction_type_id, r.user_transaction_type_id) desc, num_nonnulls(r.agency_id) desc
      limit 1;
      if found then
        new.commission_rule_id := found_rule.id;
        if found_rule.basis = 'operation' then
          new.commission := commission_of(
            found_rule.measure, found_rule.tier_from, found_rule.tier_flat, found_rule.tier_bp,
            found_rule.minimum, found_rule.maximum, 1, new.amount, new.fee
          );
        end if;
      end if;
      if new.type = 'outgoing' and new.reference is not null and exists (
        select from commission_rules as r
        where r.owner_id = new.owner_id and r.operator_id = new.operator_id and r.reversible
      ) then
        -- The transfer is not entered, edited or deleted meanwhile.
        perform pg_advisory_xact_lock(
          ${REFERENCES}, hashtext(concat(new.owner_id, new.reference_operator_id, reference_key(new.reference)))
        );
        select r.id, t.commission into original from transactions as t
        join commission_rules as r on r.owner_id = t.owner_id and r.id = t.commission_rule_id and r.reversible
        where ${isCancelled};
        if found then
          new.commission_rule_id := original.id;
          new.commission := -original.commission;
        end if;
      end if;
    end if;
    if tg_op = 'UPDATE' and current_setting('sandouk.recalculated', true) <> ''
      and (new.commission_rule_id, new.commission) is not distinct from (old.commission_rule_id, old.commission) then
      return null;
    end if;
    return new;
  end $$
`

/** What took back the commission of a transfer follows it: `original` is the transfer, as it was or as it is. */
export const followOriginal = sql`
  create function recalculate_cancellation(original transactions) returns void language plpgsql as $$
  declare
    kept text := current_setting('sandouk.recalculated', true); ended text;
  begin
    if original.type <> 'incoming' or original.reference is null or not exists (
      select from commission_rules as r
      where r.owner_id = original.owner_id and r.id = original.commission_rule_id and r.reversible
    ) then
      return;
    end if;
    perform pg_advisory_xact_lock(
      ${REFERENCES}, hashtext(concat(original.owner_id, original.reference_operator_id, original.reference_key))
    );
    ended := set_config('sandouk.recalculated', 'cancellation', true);
    update transactions set commission = commission
    where owner_id = original.owner_id and reference_operator_id = original.reference_operator_id and type = 'outgoing'
      and reference is not null and reference_key = original.reference_key;
    ended := set_config('sandouk.recalculated', coalesce(kept, ''), true);
  end $$
`

export const keepCancellation = sql`
  create or replace function keep_cancellation() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform recalculate_cancellation(old);
    end if;
    if tg_op <> 'DELETE' then
      perform recalculate_cancellation(new);
    end if;
    return null;
  end $$
`

function isOriginal(row: 'old' | 'new') {
  const k = sql.raw(row)
  return sql`(${k}.type = 'incoming' and ${k}.reference is not null and ${k}.commission_rule_id is not null)`
}

function identify(row: 'old' | 'new') {
  const k = sql.raw(row)
  return sql`(
    ${k}.type, ${k}.reference, ${k}.reference_operator_id, ${k}.operator_id, ${k}.agency_id, ${k}.amount, ${k}.date,
    ${k}.commission_rule_id, ${k}.commission
  )`
}

const cancellationTriggers = [
  ['insert', isOriginal('new')],
  [
    'update',
    sql`(${isOriginal('old')} or ${isOriginal('new')}) and ${identify('old')} is distinct from ${identify('new')}`,
  ],
  ['delete', isOriginal('old')],
] as const

const recalculate = sql`
  create function recalculate_commissions(its_owner uuid, its_operator uuid, since date) returns void language plpgsql as $$
  declare
    ended text;
  begin
    ended := set_config('sandouk.recalculated', 'rules', true);
    update transactions set commission = commission
    where owner_id = its_owner and operator_id = its_operator and date >= since and imported_in is null;
    ended := set_config('sandouk.recalculated', '', true);
  end $$
`

/** Entries of the owner wait until the rules are in force, and rules until the entries are written. */
const lockRules = sql`
  create function lock_commission_rules() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${RULES}, uuid_hash(new.owner_id));
    return new;
  end $$
`

export const changedSince = {
  insert: sql`select owner_id, operator_id, min(valid_from) as since from new_rows group by 1, 2`,
  update: sql`
    select owner_id, operator_id, min(least(
      case when o.valid_from <> n.valid_from then least(o.valid_from, n.valid_from) end,
      case when o.valid_to is distinct from n.valid_to
        then least(coalesce(o.valid_to, date '9999-12-31'), coalesce(n.valid_to, date '9999-12-31')) + 1 end
    )) as since
    from old_rows as o join new_rows as n using (owner_id, id, operator_id) group by 1, 2
  `,
}

/** Refuses two equally specific rules for one operation, and recalculates what is dated on the days that changed. */
export const applyRules = sql`
  create or replace function apply_commission_rules() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    if exists (
      select from new_rows as n join commission_rules as r on r.owner_id = n.owner_id and r.operator_id = n.operator_id
        and r.id <> n.id and r.agency_id is not distinct from n.agency_id
        and r.transaction_type_id is not distinct from n.transaction_type_id
        and r.user_transaction_type_id is not distinct from n.user_transaction_type_id
        and (r.type = n.type or 'both' in (r.type, n.type))
        and daterange(r.valid_from, r.valid_to + 1) && daterange(n.valid_from, n.valid_to + 1)
    ) then
      raise exception 'two equally specific rules of commission overlap' using errcode = 'SD010';
    end if;
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

const ruleTriggers = [
  ['insert', sql`referencing new table as new_rows`],
  ['update', sql`referencing old table as old_rows new table as new_rows`],
] as const

/**
 * A transaction names the rule of its day and what it earned, from whatever path it comes; totals by day, agency, rule and account
 * are kept with the other totals. What a rule pays for a day or a month is computed of them.
 */
export const commissionTotalsKept: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`lock table transactions in share row exclusive mode`.execute(db)
    await sql`
      alter table transactions add column commission_rule_id uuid, add column commission bigint,
        add constraint transactions_commission check (commission is null or commission_rule_id is not null)
    `.execute(db)
    await sql`
      create table commission_day_totals (
        owner_id uuid not null, date date not null, agency_id uuid not null, rule_id uuid not null, account_id uuid not null,
        count integer not null,
        amount bigint not null,
        fee bigint not null,
        commission bigint not null,
        primary key (owner_id, date, agency_id, rule_id, account_id)
      )
    `.execute(db)
    for (const statement of [commissionOf, keepCommission, followOriginal, keepCancellation])
      await statement.execute(db)
    for (const statement of [recalculate, lockRules, applyRules]) await statement.execute(db)
    for (const statement of totalsFunctions(commissionTotals)) await statement.execute(db)
    await makeTriggers(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    for (const [event] of cancellationTriggers) {
      await sql`drop trigger ${sql.raw(`transactions_cancelled_${event}`)} on transactions`.execute(db)
    }
    await sql`drop trigger transactions_with_commission on transactions`.execute(db)
    for (const name of ['apply_insert', 'apply_update', 'locked']) {
      await sql`drop trigger ${sql.raw(`commission_rules_${name}`)} on commission_rules`.execute(db)
    }
    for (const statement of totalsFunctions(accountTotals)) await statement.execute(db)
    await sql`
      drop function keep_cancellation(), recalculate_cancellation(transactions), keep_commission(), apply_commission_rules(),
        recalculate_commissions(uuid, uuid, date), lock_commission_rules(),
        commission_of(text, bigint[], bigint[], integer[], bigint, bigint, bigint, bigint, bigint)
    `.execute(db)
    await sql`drop table commission_day_totals`.execute(db)
    await sql`alter table transactions drop column commission_rule_id, drop column commission`.execute(db)
  },
}

async function makeTriggers(db: Kysely<unknown>): Promise<void> {
  // Named to be the last one before a row is written.
  await sql`
    create trigger transactions_with_commission before insert or update on transactions
    for each row when (
      (new.operator_id is not null and new.imported_in is null)
      or new.commission_rule_id is not null or new.commission is not null
    ) execute function keep_commission()
  `.execute(db)
  for (const [event, condition] of cancellationTriggers) {
    await sql`
      create trigger ${sql.raw(`transactions_cancelled_${event}`)} after ${sql.raw(event)} on transactions
      for each row when (${condition}) execute function keep_cancellation()
    `.execute(db)
  }
  await sql`
    create trigger commission_rules_locked before insert or update on commission_rules
    for each row execute function lock_commission_rules()
  `.execute(db)
  for (const [event, tables] of ruleTriggers) {
    await sql`
      create trigger ${sql.raw(`commission_rules_apply_${event}`)} after ${sql.raw(event)} on commission_rules ${tables}
      for each statement execute function apply_commission_rules()
    `.execute(db)
  }
  await sql`
    create trigger commission_day_totals_kept before insert or update on commission_day_totals
    for each statement when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger commission_day_totals_deleted before delete on commission_day_totals
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger commission_day_totals_no_truncate before truncate on commission_day_totals
    execute function refuse_truncate_of_kept()
  `.execute(db)
}
