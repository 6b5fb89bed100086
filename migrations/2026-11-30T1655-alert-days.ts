import { sql, type Kysely, type Migration } from 'kysely'

/** How old a debt may become before its alert. */
export const alertDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table alert_rules add column days integer check (days between 1 and 365)`.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table alert_rules drop column days`.execute(db)
  },
}
