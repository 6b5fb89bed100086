import { sql, type Kysely, type Migration } from 'kysely'

/** Plans, registration requests, subscriptions, and which e-mail addresses have used their trial. */
export const plansAndSubscriptions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table subscription_plans (
        id uuid primary key,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored unique,
        description text,
        price bigint not null check (price between 0 and 99999999999),
        currency text not null default 'MAD' check (currency in ('MAD', 'EUR', 'USD')),
        max_agencies integer check (max_agencies between 1 and 999),
        is_active boolean not null default true,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)

    await sql`
      create table pending_users (
        id uuid primary key,
        user_id uuid references users (id) on delete cascade,
        first_name text not null,
        last_name text not null,
        email text not null check (email = lower(email)),
        phone text,
        plan_id uuid not null references subscription_plans (id),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'suspended')),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`create index pending_users_user on pending_users (user_id)`.execute(db)
    await sql`create index pending_users_status on pending_users (status, created_at desc)`.execute(db)
    await sql`create index pending_users_plan on pending_users (plan_id)`.execute(db)

    await sql`
      create table user_subscriptions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        plan_id uuid not null references subscription_plans (id),
        status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'cancelled')),
        started_at timestamptz(3),
        expires_at timestamptz(3),
        trial_expires_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        check (expires_at > started_at),
        check (trial_expires_at > started_at)
      )
    `.execute(db)
    await sql`create index user_subscriptions_user on user_subscriptions (user_id)`.execute(db)
    await sql`create index user_subscriptions_plan on user_subscriptions (plan_id)`.execute(db)

    // One trial for an address: the hash stays when the account is deleted.
    await sql`
      create table trial_claims (
        email_hash text primary key,
        claimed_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)

    for (const table of ['subscription_plans', 'pending_users', 'user_subscriptions']) {
      await sql`
        create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
        for each row execute function stamp_version()
      `.execute(db)
    }
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table trial_claims, user_subscriptions, pending_users, subscription_plans`.execute(db)
  },
}
