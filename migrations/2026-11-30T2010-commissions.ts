import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const MAX_TIERS = 50
const amount = sql`between 0 and 99999999999`

/**
 * What operators pay the agency for its operations: rules, and what an operator declared and paid for a month. A rule never
 * changes, but for the days on which it is in force. A rule without tiers has one tier, which begins at zero.
 */
export const commissions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function are_tiers(tier_from bigint[], tier_flat bigint[], tier_bp integer[]) returns boolean
      language plpgsql immutable strict parallel safe as $$
      begin
        if cardinality(tier_from) not between 1 and ${sql.lit(MAX_TIERS)} or tier_from[1] <> 0
          or cardinality(tier_flat) <> cardinality(tier_from) or cardinality(tier_bp) <> cardinality(tier_from) then
          return false;
        end if;
        for i in 1 .. cardinality(tier_from) loop
          if (i > 1 and tier_from[i] <= tier_from[i - 1]) or not tier_flat[i] ${amount}
            or not tier_bp[i] between 0 and 10000 then
            return false;
          end if;
        end loop;
        return true;
      end $$
    `.execute(db)
    await sql`
      create table commission_rules (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        operator_id uuid not null references operators (id),
        -- Null: every product of the operator.
        transaction_type_id uuid references transaction_types (id),
        user_transaction_type_id uuid,
        -- Null: every agency.
        agency_id uuid,
        type text not null check (type in ('incoming', 'outgoing', 'both')),
        basis text not null check (basis in ('operation', 'day', 'month')),
        measure text not null check (measure in ('amount', 'fee', 'count', 'each')),
        tier_from bigint[] not null,
        tier_flat bigint[] not null,
        -- In hundredths of a percent.
        tier_bp integer[] not null,
        minimum bigint check (minimum ${amount}),
        maximum bigint check (maximum ${amount}),
        reversible boolean not null,
        paid text not null check (paid in ('immediate', 'daily', 'monthly')),
        valid_from date not null check (valid_from >= date '2000-01-01'),
        -- The last day; the day before the first one for a rule that was replaced as a whole.
        valid_to date check (valid_to >= valid_from - 1),
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint commission_rules_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint commission_rules_custom_product foreign key (owner_id, user_transaction_type_id)
          references user_transaction_types (owner_id, id),
        constraint commission_rules_one_product check (transaction_type_id is null or user_transaction_type_id is null),
        constraint commission_rules_tiers check (are_tiers(tier_from, tier_flat, tier_bp)),
        constraint commission_rules_bounds check (minimum <= maximum),
        constraint commission_rules_counted check (
          measure in ('amount', 'fee') or 0 = all (tier_bp)
        ),
        constraint commission_rules_count check (measure <> 'count' or basis <> 'operation'),
        constraint commission_rules_reversible check (not reversible or (basis = 'operation' and type <> 'outgoing')),
        constraint commission_rules_paid check (paid = 'monthly' or basis <> 'month')
      )
    `.execute(db)
    await sql`create index commission_rules_id on commission_rules (id)`.execute(db)
    await sql`
      create index commission_rules_in_force on commission_rules (owner_id, operator_id, valid_from)
    `.execute(db)
    await sql`create index commission_rules_operator on commission_rules (operator_id)`.execute(db)
    await sql`
      create index commission_rules_product on commission_rules (transaction_type_id) where transaction_type_id is not null
    `.execute(db)
    await sql`
      create table commission_months (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        operator_id uuid not null references operators (id),
        -- Null: every agency together.
        agency_id uuid,
        month date not null check (month = first_of_month(month)),
        state text not null check (state in ('declared', 'received', 'disputed', 'closed')),
        declared bigint not null check (declared ${amount}),
        received bigint check (received between 1 and 99999999999),
        received_on date,
        via text check (via in ('account', 'bank', 'cash')),
        -- What the receipt wrote: a movement of an account, or a feed of a drawer.
        movement_id uuid,
        feed_id uuid,
        note text,
        -- The statement of the operator; on another machine where the schema is distributed.
        attachment_id uuid,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint commission_months_once unique nulls not distinct (owner_id, operator_id, month, agency_id),
        constraint commission_months_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint commission_months_movement foreign key (owner_id, movement_id)
          references operator_movements (owner_id, id),
        constraint commission_months_feed foreign key (owner_id, feed_id) references feeds (owner_id, id),
        constraint commission_months_received check (num_nulls(received, received_on, via) in (0, 3)),
        constraint commission_months_account check ((coalesce(via, '') = 'account') = (movement_id is not null)),
        constraint commission_months_cash check ((coalesce(via, '') = 'cash') = (feed_id is not null)),
        constraint commission_months_state check (state <> 'received' or received is not null)
      )
    `.execute(db)
    await sql`
      create unique index commission_months_file on commission_months (owner_id, attachment_id) where attachment_id is not null
    `.execute(db)
    await sql`create index commission_months_id on commission_months (id)`.execute(db)
    await sql`create index commission_months_operator on commission_months (operator_id)`.execute(db)
    // A receipt in cash is a feed that its month made.
    await sql`
      alter table feeds drop constraint feeds_origin_check,
        add constraint feeds_origin_check check (origin in ('transfer', 'operator', 'debt', 'expense', 'commission'))
    `.execute(db)
    await guardTables(db)
    await enableAlways(db)
  },

  /** Feeds of receipts stay, as entries like others. */
  async down(db: Kysely<unknown>) {
    await sql`drop table commission_months, commission_rules`.execute(db)
    await sql`drop function are_tiers(bigint[], bigint[], integer[])`.execute(db)
    await sql`
      alter table feeds drop constraint feeds_origin_check,
        add constraint feeds_origin_check check (origin in ('transfer', 'operator', 'debt', 'expense')) not valid
    `.execute(db)
  },
}

async function guardTables(db: Kysely<unknown>): Promise<void> {
  for (const table of ['commission_rules', 'commission_months'] as const) {
    await sql`
      create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
      for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
  await sql`
    create trigger commission_rules_deleted before delete on commission_rules
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger commission_rules_fixed before update on commission_rules
    for each row when (
      (
        old.operator_id, old.transaction_type_id, old.user_transaction_type_id, old.agency_id, old.type, old.basis, old.measure,
        old.tier_from, old.tier_flat, old.tier_bp, old.minimum, old.maximum, old.reversible, old.paid, old.created_by
      ) is distinct from (
        new.operator_id, new.transaction_type_id, new.user_transaction_type_id, new.agency_id, new.type, new.basis, new.measure,
        new.tier_from, new.tier_flat, new.tier_bp, new.minimum, new.maximum, new.reversible, new.paid, new.created_by
      )
    ) execute function refuse_direct_change()
  `.execute(db)
}
