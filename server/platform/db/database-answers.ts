import { sql, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Whether the database answers at this moment. */
export const databaseAnswers = async (db: Kysely<Database>): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
