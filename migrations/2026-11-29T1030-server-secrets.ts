import { sql, type Kysely, type Migration } from 'kysely'

/** What the servers sign with. A server creates a missing secret when it first needs it. */
export const serverSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table server_secrets (
        name text primary key,
        secret bytea not null check (length(secret) >= 32)
      )
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table server_secrets`.execute(db)
  },
}
