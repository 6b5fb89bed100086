import { sql, type Kysely, type Migration } from 'kysely'

/** The backups that the servers make by themselves: the last try of each day. */
export const backupRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table backup_runs (
        day date primary key,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        failure text
      )
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table backup_runs`.execute(db)
  },
}
