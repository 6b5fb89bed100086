import { sql, type Kysely, type Migration } from 'kysely'

/** What the administration's lists over all clients are read by (D28). */
export const administrationLists: Migration = {
  async up(db: Kysely<unknown>) {
    // The day as a number and not as the column itself: no statement of a tenant can be planned over it, whatever the
    // planner thinks of a tenant with most of the rows.
    await sql`
      create index transactions_everybody
      on transactions ((date - date '2000-01-01') desc, created_at desc, id desc)
    `.execute(db)
    // The rows of a day lie together, and a block range costs a write nothing.
    await sql`
      create index agency_day_totals_date on agency_day_totals
      using brin (date date_minmax_multi_ops) with (autosummarize = on, pages_per_range = 16)
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop index agency_day_totals_date, transactions_everybody`.execute(db)
  },
}
