import type { Kysely, Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { SurplusState } from '#shared/shortages/shortage-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

type Reader = Kysely<Database>

export async function findSurplusOwned(
  db: Reader,
  ownerId: OwnerId,
  closingId: string,
): Promise<{ id: string; used: Centimes; state: SurplusState } | undefined> {
  return db
    .selectFrom('surplus_items')
    .select(['id', 'used', 'state'])
    .where('owner_id', '=', ownerId)
    .where('closing_id', '=', closingId)
    .executeTakeFirst()
}

export interface WrittenSurplus {
  readonly id: string
  readonly closingId: string
  readonly amount: Centimes
  readonly used: Centimes
  readonly state: SurplusState
  readonly until: IsoDate
  readonly feedId: string | null
  readonly decidedBy: MemberId
}

export async function writeSurplusOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, closingId, amount, used, state, until, feedId, decidedBy }: WrittenSurplus,
): Promise<void> {
  await trx
    .insertInto('surplus_items')
    .values({
      owner_id: ownerId,
      id,
      closing_id: closingId,
      amount,
      used,
      state,
      until,
      feed_id: feedId,
      note: null,
      decided_by: decidedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'closing_id']).doUpdateSet({ used, state, feed_id: feedId, decided_by: decidedBy }),
    )
    .execute()
}
