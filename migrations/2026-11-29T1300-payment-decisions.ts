import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/**
 * What a proof of payment is for, why one was rejected, and a receipt number without a gap for each approved one. A receipt
 * outlives its payment, because its number may be on paper; it is cancelled unless its payment is approved.
 */
export const paymentDecisions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table manual_payments
        add column request_id uuid references pending_users (id) on delete set null,
        add column subscription_id uuid references user_subscriptions (id) on delete set null,
        add column rejection_reason text,
        add constraint manual_payments_one_target check (num_nonnulls(request_id, subscription_id) <= 1)
    `.execute(db)
    await sql`create index manual_payments_request on manual_payments (request_id)`.execute(db)
    await sql`create index manual_payments_subscription on manual_payments (subscription_id)`.execute(db)
    await sql`
      create table payment_receipts (
        number integer primary key check (number > 0),
        payment_id uuid unique references manual_payments (id) on delete set null,
        issued_at timestamptz(3) not null
      )
    `.execute(db)
    await sql`
      create table receipt_counter (
        is_only boolean primary key default true check (is_only),
        last integer not null
      )
    `.execute(db)
    await linkExisting(db)
    await sql`
      insert into payment_receipts (number, payment_id, issued_at)
      select row_number() over (order by approved_at, id), id, approved_at
      from (
        select p.id, coalesce(
          (select max(a.at) from audit_lines a
            where a.action = 'payments.update' and a.subject_id = p.id::text and a.after ->> 'status' = 'approved'),
          p.created_at) as approved_at
        from manual_payments p where p.status = 'approved'
      ) as approved
    `.execute(db)
    await sql`insert into receipt_counter (last) select count(*) from payment_receipts`.execute(db)
    await guardNumbers(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table payment_receipts, receipt_counter`.execute(db)
    await sql`drop function check_receipt_numbers(), refuse_receipt_change()`.execute(db)
    await sql`
      alter table manual_payments
        drop constraint manual_payments_one_target, drop column request_id, drop column subscription_id,
        drop column rejection_reason
    `.execute(db)
  },
}

/** A waiting proof to the newest request that waits; any other to the client's newest pack, or to the newest request. */
async function linkExisting(db: Kysely<unknown>): Promise<void> {
  await sql`
    update manual_payments p set request_id = (
      select r.id from pending_users r where r.user_id = p.user_id and r.status = 'pending'
      order by r.created_at desc, r.id desc limit 1
    ) where p.status = 'pending'
  `.execute(db)
  await sql`
    update manual_payments p set subscription_id = (
      select s.id from user_subscriptions s where s.user_id = p.user_id and s.trial_expires_at is null
      order by s.created_at desc, s.id desc limit 1
    ) where p.request_id is null
  `.execute(db)
  await sql`
    update manual_payments p set request_id = (
      select r.id from pending_users r where r.user_id = p.user_id order by r.created_at desc, r.id desc limit 1
    ) where p.request_id is null and p.subscription_id is null
  `.execute(db)
}

/** At the end of a transaction the counter is the last number and the number of receipts; none is deleted or renumbered. */
async function guardNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_receipt_numbers() returns trigger language plpgsql as $$
    declare
      counted integer; highest integer;
    begin
      select last into counted from receipt_counter;
      select coalesce(max(number), 0) into highest from payment_receipts;
      if counted is distinct from highest or highest > 1 and not exists (
        select from payment_receipts where number = highest - 1
      ) then
        raise exception 'receipts are numbered without a gap' using errcode = 'SD003';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create function refuse_receipt_change() returns trigger language plpgsql as $$
    begin
      -- The payment's own deletion clears the reference.
      if tg_op = 'UPDATE' then
        if new.number = old.number and new.issued_at = old.issued_at and new.payment_id is null then
          return new;
        end if;
      end if;
      raise exception 'the rows of % are kept', tg_table_name using errcode = 'SD003';
    end $$
  `.execute(db)
  await sql`
    create constraint trigger payment_receipts_numbered after insert on payment_receipts
    deferrable initially deferred for each row execute function check_receipt_numbers()
  `.execute(db)
  await sql`
    create constraint trigger receipt_counter_numbered after insert or update or delete on receipt_counter
    deferrable initially deferred for each row execute function check_receipt_numbers()
  `.execute(db)
  await sql`
    create trigger payment_receipts_kept before update or delete on payment_receipts
    for each row execute function refuse_receipt_change()
  `.execute(db)
  for (const table of ['payment_receipts', 'receipt_counter']) {
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
}
