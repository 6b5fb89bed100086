import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const before = 'owner_id, id, name, group_id, discrepancy_threshold, tracking_start, blind, handover'

/**
 * A photo or PDF of a transfer, and whether an agency counts what arrives. The file has no foreign key: it is on another machine
 * where the schema is distributed. A file that a transfer names is never swept.
 */
export const transferFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table cash_transfers add column attachment_id uuid`.execute(db)
    await sql`
      create unique index cash_transfers_file on cash_transfers (owner_id, attachment_id) where attachment_id is not null
    `.execute(db)
    await sql`alter table agencies add column count_arrivals boolean not null default false`.execute(db)
    await setVersioned(db, `${before}, count_arrivals`)
  },

  async down(db: Kysely<unknown>) {
    await setVersioned(db, before)
    await sql`alter table agencies drop column count_arrivals`.execute(db)
    await sql`alter table cash_transfers drop column attachment_id`.execute(db)
  },
}

/** Of an agency: what its owner edits. */
async function setVersioned(db: Kysely<unknown>, columns: string): Promise<void> {
  await sql`drop trigger agencies_version on agencies`.execute(db)
  await sql`
    create trigger agencies_version before update of ${sql.raw(columns)} on agencies
    for each row execute function stamp_version()
  `.execute(db)
  await enableAlways(db)
}
