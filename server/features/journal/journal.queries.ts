import type { Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface AgencyDay {
  agencyName: string
  incomingAmount: Centimes
  incomingFee: Centimes
  outgoingAmount: Centimes
  outgoingFee: Centimes
}

const findDay = fixedStatement<{ ownerId: OwnerId; agencyId: string; date: IsoDate }, AgencyDay>(
  (db, { ownerId, agencyId, date }) =>
    db
      .selectFrom('agencies as a')
      .leftJoin('agency_day_totals as d', (join) =>
        join.onRef('d.owner_id', '=', 'a.owner_id').onRef('d.agency_id', '=', 'a.id').on('d.date', '=', date),
      )
      .select(({ fn, lit }) => [
        'a.name as agencyName',
        fn.coalesce('d.incoming_amount', lit(0)).as('incomingAmount'),
        fn.coalesce('d.incoming_fee', lit(0)).as('incomingFee'),
        fn.coalesce('d.outgoing_amount', lit(0)).as('outgoingAmount'),
        fn.coalesce('d.outgoing_fee', lit(0)).as('outgoingFee'),
      ])
      .where('a.owner_id', '=', ownerId)
      .where('a.id', '=', agencyId),
)

/** Undefined also for an agency beyond the scope. */
export async function findAgencyDayInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { agencyId, date }: { agencyId: string; date: IsoDate },
): Promise<AgencyDay | undefined> {
  const { ownerId, scope } = space
  if (!isInScope(scope, agencyId)) return undefined
  const [day] = await findDay(db, { ownerId, agencyId, date })
  return day
}
