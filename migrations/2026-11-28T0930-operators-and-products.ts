import { sql, type Kysely, type Migration } from 'kysely'

/** The shared catalogue (operators, standard products) and what tenants add to it. */
export const operatorsAndProducts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table operators (
        id uuid primary key,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        constraint operators_name_unique unique (name_key)
      )
    `.execute(db)

    await sql`
      create table transaction_types (
        id uuid primary key,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored,
        category text not null default 'incoming' check (category in ('incoming', 'outgoing')),
        description text,
        active boolean not null default true,
        operator_id uuid references operators (id),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`create unique index transaction_types_name_unique on transaction_types (name_key) where active`.execute(
      db,
    )
    await sql`create index transaction_types_operator on transaction_types (operator_id, category, name_key)`.execute(
      db,
    )

    await sql`
      create table user_operators (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        operator_id uuid not null references operators (id),
        is_active boolean not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint user_operators_once unique (owner_id, operator_id)
      )
    `.execute(db)
    await sql`create unique index user_operators_one_active on user_operators (owner_id) where is_active`.execute(db)
    await sql`create index user_operators_operator on user_operators (operator_id)`.execute(db)

    // With an operator, a custom product; without, a type of the settings screen.
    await sql`
      create table user_transaction_types (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored,
        category text not null check (category in ('incoming', 'outgoing')),
        description text,
        operator_id uuid references operators (id),
        is_active boolean not null default true,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id)
      )
    `.execute(db)
    await sql`
      create unique index user_transaction_types_product_unique
      on user_transaction_types (owner_id, operator_id, category, name_key) where is_active and operator_id is not null
    `.execute(db)
    await sql`
      create unique index user_transaction_types_type_unique
      on user_transaction_types (owner_id, name_key) where is_active and operator_id is null
    `.execute(db)
    await sql`create index user_transaction_types_operator on user_transaction_types (operator_id)`.execute(db)
    await sql`create index user_transaction_types_id on user_transaction_types (id)`.execute(db)

    for (const table of ['operators', 'transaction_types', 'user_operators', 'user_transaction_types']) {
      await sql`
        create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
        for each row execute function stamp_version()
      `.execute(db)
    }
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table user_transaction_types, user_operators, transaction_types, operators`.execute(db)
  },
}
