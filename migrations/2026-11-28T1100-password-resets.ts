import { sql, type Kysely, type Migration } from 'kysely'

/** Password reset links. The key is the SHA-256 of the token in the mail, so that a leaked backup gives no access. */
export const passwordResets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table password_resets (
        token_hash text primary key,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )
    `.execute(db)
    await sql`create index password_resets_user on password_resets (user_id)`.execute(db)
    await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table password_resets`.execute(db)
  },
}
