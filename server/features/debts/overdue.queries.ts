import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { oldest } from './debtors.queries.ts'

/** Customers of the agency whose oldest unpaid part is of an earlier day. */
export async function findOverdueOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, before }: { readonly agencyId: string; readonly before: IsoDate },
): Promise<{ customers: number; owed: Centimes; oldest: IsoDate | null }> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('debtors as d')
        .select(['d.balance', oldest.as('oldest')])
        .where('d.owner_id', '=', ownerId)
        .where('d.kind', '=', 'customer')
        .where('d.agency_id', '=', agencyId)
        .where('d.balance', '>', sql<Centimes>`0`)
        .as('owing'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('customers'),
      sql<Centimes>`coalesce(sum(balance), 0)`.as('owed'),
      fn.min('oldest').as('oldest'),
    ])
    .where('oldest', '<', before)
    .executeTakeFirstOrThrow()
}
