import { type Migration, sql } from 'kysely'

/** Lists show which of their days are closed. Only closed days are in the index, so that other writes do not pay for it. */
export const closedDays: Migration = {
  async up(db) {
    await sql`create index agency_day_totals_closed on agency_day_totals (owner_id, agency_id, date) where closed`.execute(
      db,
    )
  },

  async down(db) {
    await sql`drop index agency_day_totals_closed`.execute(db)
  },
}
