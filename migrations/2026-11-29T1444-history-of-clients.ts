import { type Migration, sql } from 'kysely'

const isAdministration = sql.raw(`actor_role in ('admin', 'principalAdmin', 'system')`)

/** The page of a client shows the administrators' acts about it, which are few among the client's own lines. */
export const historyOfClients: Migration = {
  async up(db) {
    await sql`
      create index audit_lines_acts_owner on audit_lines (owner_id, seq desc) where ${isAdministration}
    `.execute(db)
    await sql`
      create index audit_lines_acts_subject on audit_lines (subject_id, seq desc) where ${isAdministration}
    `.execute(db)
  },

  async down(db) {
    await sql`drop index audit_lines_acts_owner, audit_lines_acts_subject`.execute(db)
  },
}
