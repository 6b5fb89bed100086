import { type Migration, sql } from 'kysely'

/** Rows of one person. The owner's transactions are read by the list's index: an insert by the owner has no more to write. */
export const rowsByPerson: Migration = {
  async up(db) {
    await sql`
      create index transactions_by_member on transactions (owner_id, created_by, date desc, created_at desc, id desc)
      where created_by <> owner_id
    `.execute(db)
    await sql`
      create index closings_by_member on closings (owner_id, closed_by, date desc, year desc, number desc)
      where reopened_at is null
    `.execute(db)
    await sql`create index audit_lines_actor on audit_lines (owner_id, actor_id, seq desc)`.execute(db)
  },

  async down(db) {
    await sql`drop index transactions_by_member, closings_by_member, audit_lines_actor`.execute(db)
  },
}
