import { sql, type Kysely, type Migration } from 'kysely'

/** Indexes for the lists over all clients. */
export const administrationLists: Migration = {
  async up(db: Kysely<unknown>) {
    // An expression instead of the column, so that no statement of a tenant can use this index.
    await sql`
      create index transactions_everybody
      on transactions ((date - date '2000-01-01') desc, created_at desc, id desc)
    `.execute(db)
    // Rows of a day lie together, and a block range index costs writes almost nothing.
    await sql`
      create index agency_day_totals_date on agency_day_totals
      using brin (date date_minmax_multi_ops) with (autosummarize = on, pages_per_range = 16)
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop index agency_day_totals_date, transactions_everybody`.execute(db)
  },
}
