import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What a tenant has done for the first time and no other row remembers: the journal stores nothing (spec 001 §2), yet the
 * checklist of the profile page has to know that one was computed.
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
