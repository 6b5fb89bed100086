import type { Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { selectTransfers, withNames, type TransferRecord } from './transfer-record.queries.ts'

/** Sent to the agency up to the day and not decided, oldest first. */
export async function listAwaitedOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { readonly agencyId: string; readonly date: IsoDate },
): Promise<TransferRecord[]> {
  return withNames(selectTransfers(db, ownerId))
    .where('t.to_agency', '=', agencyId)
    .where('t.state', '=', 'sent')
    .where('t.sent_date', '<=', date)
    .orderBy('t.sent_date')
    .orderBy('t.number')
    .execute()
}

/** Sent before the day and not decided: to the agency, or by it to a bank. Oldest first. */
export async function listLateOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, before }: { readonly agencyId: string; readonly before: IsoDate },
): Promise<TransferRecord[]> {
  return withNames(selectTransfers(db, ownerId))
    .where('t.state', '=', 'sent')
    .where('t.sent_date', '<', before)
    .where((eb) =>
      eb.or([
        eb('t.to_agency', '=', agencyId),
        eb.and([eb('t.from_agency', '=', agencyId), eb('tp.kind', '=', 'bank')]),
      ]),
    )
    .orderBy('t.sent_date')
    .orderBy('t.number')
    .execute()
}
