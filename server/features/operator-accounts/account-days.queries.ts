import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** The first day with a transaction or movement of the account, after `after` where it is given. */
export async function findFirstMovedDayOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, after }: { id: string; after?: IsoDate },
): Promise<IsoDate | undefined> {
  const row = await trx
    .selectFrom('operator_day_totals')
    .select('date')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', id)
    .where(sql<boolean>`incoming_count + outgoing_count + moved_count > 0`)
    .$if(after !== undefined, (days) => days.where('date', '>', after ?? null))
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  return row?.date
}

/** The last day of the agency that a closing in force has closed. */
export async function findLastClosedDayOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<IsoDate | undefined> {
  const row = await trx
    .selectFrom('closings')
    .select('date')
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('reopened_at', 'is', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.date
}

/** The accounts of the agency that some day after `after` has, or any day without it. */
export async function countOpenAccountsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, after }: { agencyId: string; after: IsoDate | undefined },
): Promise<number> {
  let accounts = trx
    .selectFrom('operator_accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
  if (after !== undefined) {
    accounts = accounts.where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', after)]))
  }
  return (await accounts.executeTakeFirstOrThrow()).count
}
