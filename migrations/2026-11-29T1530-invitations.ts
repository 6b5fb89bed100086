import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const keptTables = ['invitations', 'invitation_agencies'] as const

/** What a version of a member is a version of: all that is shown and edited, not the last use. */
const versionedColumns =
  'user_id, display_name, role, status, all_agencies, pin_hash, pin_set_at, pin_must_change, can_close, blind'

/** How people come into a space: by a link that is mailed to one address and works once. */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table invitations (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        email text not null check (email <> ''),
        display_name text not null check (display_name <> ''),
        role text not null check (role in ('manager', 'cashier', 'accountant')),
        all_agencies boolean not null,
        state text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
        -- Of the latest link; earlier ones are in invitation_links only.
        token_hash text not null,
        expires_at timestamptz(3) not null,
        sent_count integer not null default 1,
        sent_at timestamptz(3) not null,
        invited_by uuid not null,
        -- The member that came of it, who may have been removed since.
        accepted_by uuid,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint invitations_accepted check ((state = 'accepted') = (accepted_by is not null)),
        constraint invitations_accountant_everywhere check (role <> 'accountant' or all_agencies)
      )
    `.execute(db)
    await sql`
      create unique index invitations_pending on invitations (owner_id, email) where state = 'pending'
    `.execute(db)
    await sql`
      create trigger invitations_version before update on invitations for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create table invitation_agencies (
        owner_id uuid not null,
        invitation_id uuid not null,
        agency_id uuid not null,
        primary key (owner_id, invitation_id, agency_id),
        foreign key (owner_id, invitation_id) references invitations (owner_id, id) on delete cascade,
        foreign key (owner_id, agency_id) references agencies (owner_id, id) on delete cascade
      )
    `.execute(db)
    await sql`
      create index invitation_agencies_agency on invitation_agencies (owner_id, agency_id)
    `.execute(db)
    // Found by the hash of a link, before it is known whose it is. Replaced links stay, so that they can say so.
    await sql`
      create table invitation_links (
        token_hash text primary key,
        inviting_owner_id uuid not null references users (id) on delete cascade,
        invitation_id uuid not null
      )
    `.execute(db)
    await sql`create index invitation_links_owner on invitation_links (inviting_owner_id)`.execute(db)
    for (const table of keptTables) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await keepLastUse(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table invitation_links, invitation_agencies, invitations`.execute(db)
    await sql`drop trigger members_version on members`.execute(db)
    await sql`alter table members drop column seen_at`.execute(db)
    await sql`
      create trigger members_version before update on members for each row execute function keep_member()
    `.execute(db)
    await enableAlways(db)
  },
}

/** When a member last used a session in this space: the activity of an account is of all its spaces. */
async function keepLastUse(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column seen_at timestamptz(3)`.execute(db)
  await sql`drop trigger members_version on members`.execute(db)
  await sql`
    update members m set seen_at = known.at from (
      select acting_owner_id, member_id, max(extended_at) as at from sessions group by 1, 2
    ) known where m.owner_id = known.acting_owner_id and m.id = known.member_id
  `.execute(db)
  await sql`
    create trigger members_version before update of ${sql.raw(versionedColumns)} on members
    for each row execute function keep_member()
  `.execute(db)
}
