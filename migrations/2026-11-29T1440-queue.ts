import { sql, type Kysely, type Migration } from 'kysely'

/** The packs that end soon are found by their end. */
export const queue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index user_subscriptions_end on user_subscriptions (expires_at)
      where status = 'active' and trial_expires_at is null
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop index user_subscriptions_end`.execute(db)
  },
}
