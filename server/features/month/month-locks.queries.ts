import type { Kysely, Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MonthFigures } from '#shared/month/month-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface MonthLockRecord {
  figures: MonthFigures
  lockedAt: Date
  lockedBy: string | null
}

/** `month`: its first day, as below. */
export function findMonthLockOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  month: IsoDate,
): Promise<MonthLockRecord | undefined> {
  return db
    .selectFrom('month_locks as l')
    .leftJoin('members as m', (join) => join.onRef('m.owner_id', '=', 'l.owner_id').onRef('m.id', '=', 'l.locked_by'))
    .select(['l.figures', 'l.locked_at as lockedAt', 'm.display_name as lockedBy'])
    .where('l.owner_id', '=', ownerId)
    .where('l.month', '=', month)
    .executeTakeFirst()
}

/** The first locked month from `since` on; null without one. */
export async function findLockedSinceOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  since: IsoDate,
): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('month_locks')
    .select('month')
    .where('owner_id', '=', ownerId)
    .where('month', '>=', since)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}

export async function insertMonthLockOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  lock: { month: IsoDate; figures: MonthFigures; memberId: MemberId; now: Date },
): Promise<void> {
  await trx
    .insertInto('month_locks')
    .values({
      owner_id: ownerId,
      month: lock.month,
      figures: JSON.stringify(lock.figures),
      locked_by: lock.memberId,
      locked_at: lock.now,
    })
    .execute()
}

export async function deleteMonthLockOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  month: IsoDate,
): Promise<void> {
  await trx.deleteFrom('month_locks').where('owner_id', '=', ownerId).where('month', '=', month).execute()
}
