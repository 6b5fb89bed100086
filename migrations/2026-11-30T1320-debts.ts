import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`check (amount between 1 and 99999999999)`

const noTruncate = ['debtors', 'debt_entries', 'deleted_credits'] as const

const counterparts = sql`('bank', 'safe', 'agency', 'owner', 'expense', 'operator', 'other')`
const withPeople = sql`('bank', 'safe', 'agency', 'owner', 'expense', 'operator', 'customer', 'member', 'other')`

/**
 * What customers and members owe: people, and entries whose signed sum is what each owes. A trigger keeps that sum with the
 * person, so that no two repayments take it below zero. The cash of an entry is a feed that names it as its origin. A deleted
 * transaction keeps its unpaid part for the case that it is restored.
 */
export const debts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table debtors (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        kind text not null check (kind in ('customer', 'member')),
        -- What the trail and an erased customer are called by.
        number integer not null check (number > 0),
        name text check (name <> ''),
        name_key text generated always as (name_key(name)) stored,
        phone text,
        member_id uuid,
        agency_id uuid,
        credit_limit bigint check (credit_limit between 0 and 99999999999),
        note text,
        active boolean not null default true,
        erased_at timestamptz(3),
        balance bigint not null default 0,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint debtors_agency foreign key (owner_id, agency_id)
          references agencies (owner_id, id) on delete set null (agency_id),
        constraint debtors_member foreign key (owner_id, member_id) references members (owner_id, id),
        constraint debtors_of_member unique (owner_id, member_id),
        constraint debtors_number unique (owner_id, number),
        constraint debtors_balance check (balance >= 0),
        constraint debtors_kind check ((kind = 'member') = (member_id is not null)),
        -- A member has the name of the team.
        constraint debtors_name check ((name is null) = (kind = 'member' or erased_at is not null)),
        constraint debtors_erased check (erased_at is null or (phone is null and note is null))
      )
    `.execute(db)

    await sql`
      create table debt_entries (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        debtor_id uuid not null,
        agency_id uuid,
        date date not null check (date >= date '2000-01-01'),
        kind text not null
          check (kind in ('credit', 'loan', 'shortage', 'repayment', 'waiver', 'offset', 'other_payment')),
        amount bigint not null ${amount},
        sign integer not null generated always as (case when kind in ('credit', 'loan', 'shortage') then 1 else -1 end) stored,
        feed_id uuid,
        transaction_id uuid,
        note text,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint debt_entries_debtor foreign key (owner_id, debtor_id) references debtors (owner_id, id),
        constraint debt_entries_agency foreign key (owner_id, agency_id)
          references agencies (owner_id, id) on delete set null (agency_id),
        constraint debt_entries_feed foreign key (owner_id, feed_id) references feeds (owner_id, id),
        constraint debt_entries_transaction foreign key (owner_id, transaction_id) references transactions (owner_id, id),
        constraint debt_entries_feed_once unique (owner_id, feed_id),
        constraint debt_entries_transaction_once unique (owner_id, transaction_id),
        constraint debt_entries_cash check ((kind in ('credit', 'loan', 'repayment')) = (feed_id is not null)),
        constraint debt_entries_credit check ((kind = 'credit') = (transaction_id is not null)),
        constraint debt_entries_drawer check (feed_id is null or agency_id is not null)
      )
    `.execute(db)
    await sql`
      create index debt_entries_list on debt_entries (owner_id, debtor_id, date, created_at, id)
    `.execute(db)
    await sql`create index debt_entries_id on debt_entries (id)`.execute(db)

    await sql`
      create table deleted_credits (
        owner_id uuid not null references users (id) on delete cascade,
        transaction_id uuid not null,
        entry_id uuid not null,
        debtor_id uuid not null,
        feed_id uuid not null,
        amount bigint not null ${amount},
        note text,
        created_by uuid not null,
        created_at timestamptz(3) not null,
        primary key (owner_id, transaction_id),
        constraint deleted_credits_debtor foreign key (owner_id, debtor_id) references debtors (owner_id, id)
      )
    `.execute(db)
    await sql`
      alter table feeds drop constraint feeds_counterpart_check,
        add constraint feeds_counterpart_check check (counterpart in ${withPeople})
    `.execute(db)
    await keepBalances(db)
    await guardTables(db)
    await enableAlways(db)
  },

  /** Feeds keep their counterpart: closed days cannot be changed. */
  async down(db: Kysely<unknown>) {
    await sql`drop table deleted_credits, debt_entries, debtors`.execute(db)
    await sql`drop function add_debt_entries(), remove_debt_entries()`.execute(db)
    await sql`
      alter table feeds drop constraint feeds_counterpart_check,
        add constraint feeds_counterpart_check check (counterpart in ${counterparts}) not valid
    `.execute(db)
  },
}

function addDebt(sign: 1 | -1) {
  return sql`
    begin
      update debtors as d set balance = d.balance + ${sql.lit(sign)} * e.owed
      from (
        select owner_id, debtor_id, sum(sign * amount) as owed from changed
        group by owner_id, debtor_id order by owner_id, debtor_id
      ) as e
      where d.owner_id = e.owner_id and d.id = e.debtor_id;
      return null;
    end
  `
}

export const addDebts = [
  sql`create or replace function add_debt_entries() returns trigger language plpgsql as $$ ${addDebt(1)} $$`,
  sql`create or replace function remove_debt_entries() returns trigger language plpgsql as $$ ${addDebt(-1)} $$`,
] as const

async function keepBalances(db: Kysely<unknown>): Promise<void> {
  for (const statement of addDebts) await statement.execute(db)
  await sql`
    create trigger debt_entries_balance_insert after insert on debt_entries referencing new table as changed
    for each statement execute function add_debt_entries()
  `.execute(db)
  await sql`
    create trigger debt_entries_balance_delete after delete on debt_entries referencing old table as changed
    for each statement execute function remove_debt_entries()
  `.execute(db)
}

/** An entry is removed and entered again, not changed; only its note can go, with the name of the customer. */
async function guardTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger debtors_version before update on debtors
    for each row when (old.balance = new.balance) execute function stamp_version()
  `.execute(db)
  await sql`
    create trigger debtors_fixed before update on debtors
    for each row when (
      (old.kind, old.number, old.member_id) is distinct from (new.kind, new.number, new.member_id)
      or (old.balance <> new.balance and pg_trigger_depth() = 0)
    ) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger debtors_deleted before delete on debtors
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger debt_entries_fixed before update on debt_entries
    for each row when (pg_trigger_depth() = 0 and (
      (old.debtor_id, old.agency_id, old.date, old.kind, old.amount, old.feed_id, old.transaction_id, old.created_by)
        is distinct from
      (new.debtor_id, new.agency_id, new.date, new.kind, new.amount, new.feed_id, new.transaction_id, new.created_by)
      or new.note is not null
    )) execute function refuse_direct_change()
  `.execute(db)
  for (const table of noTruncate) {
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
}
