import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

export async function deleteExpiredRateLimits(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
