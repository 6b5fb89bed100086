import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { EntryRecord } from '#shared/team/permissions.ts'

export type EntryTable = 'transactions' | 'deleted_transactions' | 'feeds'

export function findEntryRecordOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  table: EntryTable,
  id: string,
): Promise<(EntryRecord & { agencyId: string | null }) | undefined> {
  return trx
    .selectFrom(table)
    .select(['created_by as createdBy', 'created_at as createdAt', 'date', 'agency_id as agencyId'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}
