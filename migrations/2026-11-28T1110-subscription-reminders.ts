import { sql, type Kysely, type Migration } from 'kysely'

/** Sent reminders of the end of a subscription: one of each kind for an end, again if the end is moved. */
export const subscriptionReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table subscription_reminders (
        subscription_id uuid not null references user_subscriptions (id) on delete cascade,
        days_before integer not null check (days_before in (1, 7, 30)),
        ends_at timestamptz(3) not null,
        sent_at timestamptz(3) not null,
        primary key (subscription_id, days_before, ends_at)
      )
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table subscription_reminders`.execute(db)
  },
}
