import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const tables = ['members', 'member_agencies'] as const

/**
 * The people who act in a tenant, and which of them acts in a session. Every account has its own space and is the owner's
 * member of it, with the account's id: what rows say of who wrote them stays true.
 */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table members (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        -- Null for a member with a PIN only, and where the account was deleted.
        user_id uuid references users (id) on delete set null,
        display_name text not null check (display_name <> ''),
        name_key text not null generated always as (name_key(display_name)) stored,
        role text not null check (role in ('owner', 'manager', 'cashier', 'accountant')),
        status text not null default 'active' check (status in ('active', 'deactivated')),
        all_agencies boolean not null default false,
        pin_hash text,
        pin_set_at timestamptz(3),
        pin_must_change boolean not null default false,
        can_close boolean not null default true,
        blind boolean not null default false,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint members_user_unique unique (owner_id, user_id),
        constraint members_owner check ((role = 'owner') = (id = owner_id)),
        -- Of the owner: with the own account, never deactivated or limited.
        constraint members_owner_complete check (
          role <> 'owner' or (user_id = owner_id and status = 'active' and all_agencies and not blind and can_close)
        ),
        constraint members_accountant_everywhere check (role <> 'accountant' or all_agencies),
        constraint members_pin check ((pin_hash is null) = (pin_set_at is null)),
        constraint members_pin_of_active check (pin_hash is null or status = 'active')
      )
    `.execute(db)
    await sql`
      create unique index members_name_unique on members (owner_id, name_key) where status = 'active'
    `.execute(db)
    await sql`create index members_user on members (user_id)`.execute(db)
    await sql`
      create table member_agencies (
        owner_id uuid not null,
        member_id uuid not null,
        agency_id uuid not null,
        primary key (owner_id, member_id, agency_id),
        foreign key (owner_id, member_id) references members (owner_id, id) on delete cascade,
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`create index member_agencies_agency on member_agencies (owner_id, agency_id)`.execute(db)
    await keepMembers(db)
    await sql`
      insert into members (owner_id, id, user_id, display_name, role, all_agencies, created_by, created_at)
      select u.id, u.id, u.id, account_name(p), 'owner', true, u.id, u.created_at
      from users u join profiles p on p.user_id = u.id
    `.execute(db)
    await nameMemberOfSessions(db)
    await sql`
      alter table audit_lines drop constraint audit_lines_actor_role_check,
        add constraint audit_lines_actor_role_check check (
          actor_role in ('client', 'manager', 'cashier', 'accountant', 'admin', 'principalAdmin', 'system')
        )
    `.execute(db)
    await enableAlways(db)
  },

  /** Lines of the audit trail that a member wrote keep their role: the trail cannot be changed. */
  async down(db: Kysely<unknown>) {
    await sql`
      alter table audit_lines drop constraint audit_lines_actor_role_check,
        add constraint audit_lines_actor_role_check
          check (actor_role in ('client', 'admin', 'principalAdmin', 'system')) not valid
    `.execute(db)
    await sql`delete from sessions where kind = 'pin' or acting_owner_id <> user_id`.execute(db)
    await sql`
      alter table sessions alter column user_id set not null,
        drop column acting_owner_id, drop column member_id, drop column kind, drop column terminal_id
    `.execute(db)
    await sql`drop trigger profiles_own_member on profiles`.execute(db)
    await sql`drop table member_agencies, members`.execute(db)
    await sql`drop function keep_own_member(), keep_member(), account_name(profiles)`.execute(db)
  },
}

/** Existing sessions act in the account's own space. */
async function nameMemberOfSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column acting_owner_id uuid references users (id) on delete cascade,
      add column member_id uuid,
      add column kind text not null default 'password' check (kind in ('password', 'pin')),
      add column terminal_id uuid
  `.execute(db)
  await sql`update sessions set acting_owner_id = user_id, member_id = user_id`.execute(db)
  await sql`
    alter table sessions
      alter column acting_owner_id set not null,
      alter column member_id set not null,
      alter column user_id drop not null,
      add constraint sessions_account check ((kind = 'password') = (user_id is not null)),
      add constraint sessions_terminal check ((kind = 'pin') = (terminal_id is not null))
  `.execute(db)
  await sql`create index sessions_member on sessions (acting_owner_id, member_id)`.execute(db)
}

export const accountName = sql`
  create function account_name(profile profiles) returns text language sql stable
  return coalesce(
    nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
    (select email from users where id = profile.user_id)
  )
`

/** `profile`: what `account_name` takes. */
export function keepOwnMember(profile: RawBuilder<unknown>) {
  return sql`
    create or replace function keep_own_member() returns trigger language plpgsql as $$
    begin
      insert into members as m (owner_id, id, user_id, display_name, role, all_agencies, created_by)
      values (new.user_id, new.user_id, new.user_id, account_name(${profile}), 'owner', true, new.user_id)
      on conflict (owner_id, id) do update set display_name = excluded.display_name
        where m.display_name <> excluded.display_name;
      return null;
    end $$
  `
}

async function keepMembers(db: Kysely<unknown>): Promise<void> {
  await accountName.execute(db)
  // However an account is made, it is the owner's member of the account's space, with the name of its profile.
  await keepOwnMember(sql`new`).execute(db)
  await sql`
    create trigger profiles_own_member after insert or update of first_name, last_name on profiles
    for each row execute function keep_own_member()
  `.execute(db)
  // A member whose account is deleted stays as a name; a deactivated one has no PIN.
  await sql`
    create function keep_member() returns trigger language plpgsql as $$
    begin
      if new.user_id is null and old.user_id is not null and new.role <> 'owner' then
        new.status := 'deactivated';
      end if;
      if new.status = 'deactivated' then
        new.pin_hash := null;
        new.pin_set_at := null;
      end if;
      new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger members_version before update on members for each row execute function keep_member()
  `.execute(db)
  for (const table of tables) {
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
}
