import { sql, type Kysely, type Migration } from 'kysely'

/** Why a request was rejected, as the client reads it, and the sessions that ended because their account was closed. */
export const refusedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    // Reasons given earlier stay in the audit trail only: they were not written for the client.
    await sql`
      alter table pending_users
        add column rejection_reason text,
        add constraint pending_users_reason_of_rejected check (rejection_reason is null or status = 'rejected')
    `.execute(db)
    await sql`
      create table closed_sessions (
        id text primary key,
        user_id uuid not null references users (id) on delete cascade,
        expires_at timestamptz(3) not null
      )
    `.execute(db)
    await sql`create index closed_sessions_user on closed_sessions (user_id)`.execute(db)
    await sql`create index closed_sessions_expiry on closed_sessions (expires_at)`.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table closed_sessions`.execute(db)
    await sql`alter table pending_users drop column rejection_reason`.execute(db)
  },
}
