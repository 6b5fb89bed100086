import { type Migration, sql } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** The last use of an account outlives its sessions, so it cannot be made again and is not truncated. */
export const activityKept: Migration = {
  async up(db) {
    await sql`
      create trigger user_activity_no_truncate before truncate on user_activity
      execute function refuse_truncate_of_kept()
    `.execute(db)
    await enableAlways(db)
  },

  async down(db) {
    await sql`drop trigger user_activity_no_truncate on user_activity`.execute(db)
  },
}
