import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { compareDates, formatMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'
import { listOverdueInScope } from './months.service.ts'
import { listOperatorNames } from './names.queries.ts'

/** The agency's part of what did not arrive, so many days after the end of its month; the oldest month first. */
export async function listOverdueOfAgency(
  trx: Transaction<Database>,
  { ownerId, agencyId }: { readonly ownerId: OwnerId; readonly agencyId: string },
  term: { readonly today: IsoDate; readonly days: number },
): Promise<Array<{ name: string; accrued: Centimes }>> {
  const overdue = await listOverdueInScope(trx, { ownerId, scope: [agencyId] }, term)
  const operators = await listOperatorNames(trx, [...new Set(overdue.map(({ operatorId }) => operatorId))])
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  return overdue
    .toSorted((left, right) => compareDates(left.month, right.month))
    .map(({ operatorId, month, parts }) => ({
      name: `${names.get(operatorId) ?? ''}, ${formatMonth(month)}`,
      accrued: sumCentimes(...parts.map(({ accrued }) => accrued)),
    }))
}
