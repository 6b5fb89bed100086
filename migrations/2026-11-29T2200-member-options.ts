import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/**
 * What a member may do beyond the role: close a day, count blind, and the largest feed out. An invitation carries them to
 * the member that comes of it.
 */
export const memberOptions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table invitations
        add column can_close boolean not null default true,
        add column blind boolean not null default false,
        add column feed_limit bigint check (feed_limit >= 0),
        add constraint invitations_blind_cashier check (not blind or role = 'cashier')
    `.execute(db)
    await sql`update members set blind = false where blind and role <> 'cashier'`.execute(db)
    await sql`
      alter table members
        add column feed_limit bigint check (feed_limit >= 0),
        add constraint members_blind_cashier check (not blind or role = 'cashier'),
        add constraint members_feed_limit check (feed_limit is null or role in ('manager', 'cashier'))
    `.execute(db)
    await sql`
      create trigger members_version_of_limit before update of feed_limit on members
      for each row execute function keep_member()
    `.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger members_version_of_limit on members`.execute(db)
    await sql`
      alter table members drop constraint members_blind_cashier, drop constraint members_feed_limit, drop column feed_limit
    `.execute(db)
    await sql`
      alter table invitations drop constraint invitations_blind_cashier,
        drop column can_close, drop column blind, drop column feed_limit
    `.execute(db)
  },
}
