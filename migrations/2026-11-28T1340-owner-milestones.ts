import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What a tenant did for the first time, if no other row records it: the journal stores nothing, but the checklist of
 * the profile page needs to know that one was computed.
 */
export const ownerMilestones: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table owner_milestones (
        owner_id uuid primary key references users (id) on delete cascade,
        first_journal_at timestamptz(3) not null
      )
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table owner_milestones`.execute(db)
  },
}
