import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Groups, roles and agencies. In every tenant table the primary key starts with `owner_id`, and foreign keys between
 * tenant tables include it: the database refuses a row that refers to another tenant.
 */
export const groupsAndAgencies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table groups (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored,
        plan_id uuid references subscription_plans (id),
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint groups_name_unique unique (owner_id, name_key)
      )
    `.execute(db)
    await sql`create index groups_id on groups (id)`.execute(db)

    await sql`
      create table user_roles (
        owner_id uuid not null,
        group_id uuid not null,
        user_id uuid not null references users (id) on delete cascade,
        role text not null check (role in ('owner')),
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, group_id, user_id),
        foreign key (owner_id, group_id) references groups (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index user_roles_user on user_roles (user_id)`.execute(db)

    // Deleting a group keeps its agencies, without a group.
    await sql`
      create table agencies (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        name text not null,
        name_key text not null generated always as (name_key(name)) stored,
        group_id uuid,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint agencies_name_unique unique (owner_id, name_key),
        foreign key (owner_id, group_id) references groups (owner_id, id) on delete set null (group_id)
      )
    `.execute(db)
    await sql`create index agencies_group on agencies (owner_id, group_id)`.execute(db)
    await sql`create index agencies_id on agencies (id)`.execute(db)

    for (const table of ['groups', 'agencies']) {
      await sql`
        create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
        for each row execute function stamp_version()
      `.execute(db)
    }
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table agencies, user_roles, groups`.execute(db)
  },
}
