import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/*
 * The negative control of the invariants: for each, a row that breaks it, made from the rows of the races. It switches
 * off foreign keys and triggers (`disableTriggers`) and drops unique indexes, in a transaction that is rolled
 * back.
 */

function run(...statements: ReadonlyArray<ReturnType<typeof sql>>) {
  return async (db: Kysely<Database>): Promise<void> => {
    for (const statement of statements) await statement.execute(db)
  }
}

const insertAgency = sql`
  insert into agencies (owner_id, id, name, created_by)
  select s.user_id, gen_random_uuid(), 'De trop', s.user_id from user_subscriptions s
  join subscription_plans p on p.id = s.plan_id and p.max_agencies < 999
  where s.user_id in (select owner_id from agencies group by owner_id having count(*) = p.max_agencies) limit 1`

const copySubscription = sql`
  insert into user_subscriptions (id, user_id, plan_id, status, started_at, expires_at, trial_expires_at, request_id)
  select gen_random_uuid(), user_id, plan_id, status, started_at, expires_at, trial_expires_at, request_id
  from user_subscriptions`

const insertSession = sql`
  insert into sessions (id, user_id, acting_owner_id, member_id, created_at, extended_at, expires_at)
  select gen_random_uuid()::text, user_id, user_id, user_id, now(), now(), now() + interval '1 hour' from`

export const violations = {
  'agencies within the limit': run(insertAgency),
  'at most one active operator': run(
    sql`drop index user_operators_one_active`,
    sql`
      update user_operators set is_active = true
      where owner_id in (select owner_id from user_operators group by owner_id having count(*) > 1)`,
  ),
  'each closing equals its rows': run(
    sql`update closings set feed_count = feed_count + 1 where id in (select id from closings limit 1)`,
  ),
  'closings numbered without a gap': run(sql`
    update closing_counters set last = last + 1 where owner_id = (select owner_id from closings limit 1)`),
  'the shifts of a closing add up to it': run(sql`
    update closing_shifts set counted = counted + 1, discrepancy = discrepancy + 1
    where closing_id = (select closing_id from closing_shifts limit 1)`),
  'one person holds the cash of a day': run(
    sql`drop index shifts_open`,
    sql`
      update shifts set ended_at = null, ended_by = null, counts = null, counted = null, forced_by = null
      where agency_id in (select agency_id from shifts where seq = 2)`,
  ),
  'days close in order': run(sql`
    insert into agency_day_totals (owner_id, agency_id, date, incoming_count, incoming_amount, incoming_fee,
      outgoing_count, outgoing_amount, outgoing_fee)
    select owner_id, agency_id, date - 300, 1, 1, 0, 0, 0, 0 from closings limit 1`),
  'each line of an operator account equals its rows': run(
    sql`update operator_day_totals set moved_in = moved_in + 1 where account_id = (select id from operator_accounts limit 1)`,
  ),
  'no reference into another tenant': run(sql`
    update transactions t set agency_id = (select id from agencies a where a.owner_id <> t.owner_id limit 1)
    where id = (select id from transactions where agency_id is not null limit 1)`),
  'one row for an id': run(sql`
    insert into groups (owner_id, id, name, created_by)
    select u.id, g.id, g.name, u.id from (select * from groups limit 1) g, users u where u.id <> g.owner_id limit 1`),
  'the audit trail unbroken': run(sql`
    update audit_lines set subject_name = 'autre' where seq = (select min(last_line) from audit_seals)`),
  'one decision of a request': run(sql`
    insert into audit_lines (actor_name, actor_role, action, subject_kind, subject_id, subject_name, request_id)
    select actor_name, actor_role, action, subject_kind, subject_id, subject_name, request_id
    from audit_lines where action in ('requests.approve', 'subscriptions.activate') limit 1`),
  'no request half approved and half rejected': run(sql`
    update pending_users set status = 'rejected' where id = (
      select r.id from pending_users r join users u on u.id = r.user_id
      where r.status = 'approved' and u.status = 'active' limit 1)`),
  'one subscription a request': run(
    sql`alter table user_subscriptions drop constraint user_subscriptions_request_unique`,
    sql`${copySubscription} where request_id is not null limit 1`,
  ),
  'one trial an address': run(sql`${copySubscription} where trial_expires_at is not null limit 1`),
  'no session of a suspended account': run(sql`
    ${insertSession} (select id as user_id from users where status = 'suspended' limit 1) as one`),
  'no session by an old password': run(sql`
    ${insertSession} (
      select actor_id as user_id from audit_lines where action = 'account.changePassword' limit 1
    ) as one`),
  'no session of a deactivated member': run(sql`
    insert into sessions (id, user_id, acting_owner_id, member_id, created_at, extended_at, expires_at)
    select gen_random_uuid()::text, user_id, owner_id, id, now(), now(), now() + interval '1 hour'
    from members where status = 'deactivated' limit 1`),
  'every author has a name': run(sql`
    delete from members where (owner_id, id) in (
      select owner_id, created_by from transactions where created_by <> owner_id limit 1)`),
  'one acceptance of an invitation': run(
    sql`alter table invitations drop constraint invitations_accepted`,
    sql`
      update invitations set accepted_by = null
      where id = (select id from invitations where state = 'accepted' limit 1)`,
  ),
  'no live name twice': run(
    sql`alter table agencies drop constraint agencies_name_unique`,
    sql`
      update agencies set name = 'Même' where owner_id in (
        select owner_id from agencies group by owner_id having count(*) > 1 limit 1)`,
  ),
  'no reference of an operator twice': run(
    sql`drop index transactions_reference`,
    sql`
      insert into transactions (owner_id, id, type, amount, agency_id, transaction_type_id, date, reference,
        reference_operator_id, created_by)
      select owner_id, gen_random_uuid(), type, 77, agency_id, transaction_type_id, date, reference,
        reference_operator_id, created_by from transactions where reference is not null limit 1`,
  ),
  'ten payments wait at most': run(sql`
    insert into manual_payments (id, user_id, amount, payment_date)
    select gen_random_uuid(), user_id, 1, current_date from manual_payments where status = 'pending'
    group by user_id having count(*) = 10 limit 1`),
  'totals equal rows': run(sql`
    update owner_day_totals set incoming_amount = incoming_amount + 1
    where owner_id = (select owner_id from owner_day_totals limit 1)`),
}
