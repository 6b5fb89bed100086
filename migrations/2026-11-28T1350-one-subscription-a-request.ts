import { sql, type Kysely, type Migration } from 'kysely'

/** The request that a subscription was activated from: at most one subscription each, even with simultaneous clicks. */
export const oneSubscriptionARequest: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table user_subscriptions
        add column request_id uuid references pending_users (id) on delete set null,
        add constraint user_subscriptions_request_unique unique (request_id)
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table user_subscriptions drop column request_id`.execute(db)
  },
}
