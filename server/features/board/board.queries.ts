import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'

/** Zeros if every transaction has an agency, and for a limited scope, which has no row without one. */
export async function findOffDrawerSumsInScope(db: Kysely<Database>, space: ScopedSpace): Promise<TransactionSums> {
  const { ownerId, scope } = space
  if (scope !== 'all') return NO_SUMS
  const { rows } = await sql<TransactionSums>`
    select coalesce(sum(incoming_count), 0)::integer as "incomingCount",
      coalesce(sum(incoming_amount), 0)::bigint as "incomingAmount",
      coalesce(sum(incoming_fee), 0)::bigint as "incomingFee",
      coalesce(sum(outgoing_count), 0)::integer as "outgoingCount",
      coalesce(sum(outgoing_amount), 0)::bigint as "outgoingAmount",
      coalesce(sum(outgoing_fee), 0)::bigint as "outgoingFee"
    from agency_month_totals where owner_id = ${ownerId} and agency_id = ${NO_AGENCY_ID}`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('A sum has one row')
  return sums
}

export interface Movements extends TransactionSums {
  /** The day, or the first day of the month. */
  date: IsoDate
}

export interface MovementsFilter {
  by: 'day' | 'month'
  /** Undefined: all transactions of the scope; of the whole tenant, also those without an agency. */
  agencyId: string | undefined
  from: IsoDate
  to: IsoDate
}

/** Days or months with movements, oldest first. Reads the totals, not the transactions. */
export async function listMovementsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: MovementsFilter,
): Promise<Movements[]> {
  const { ownerId, scope } = space
  const { by, agencyId, from, to } = filter
  if (scope !== 'all' && agencyId === undefined) return sumMovementsOwned(db, ownerId, scope, filter)
  if (agencyId !== undefined && !isInScope(scope, agencyId)) return []
  const date = sql.ref(by === 'day' ? 'date' : 'month')
  const table = sql.table(`${agencyId === undefined ? 'owner' : 'agency'}_${by}_totals`)
  const agencyCondition = agencyId === undefined ? sql`` : sql`and agency_id = ${agencyId}`
  const { rows } = await sql<Movements>`
    select ${date} as date, incoming_count as "incomingCount", incoming_amount as "incomingAmount",
      incoming_fee as "incomingFee", outgoing_count as "outgoingCount", outgoing_amount as "outgoingAmount",
      outgoing_fee as "outgoingFee"
    from ${table}
    where owner_id = ${ownerId} ${agencyCondition} and ${date} >= ${from} and ${date} <= ${to}
    order by ${date}`.execute(db)
  return rows
}

async function sumMovementsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  agencyIds: readonly string[],
  { by, from, to }: Omit<MovementsFilter, 'agencyId'>,
): Promise<Movements[]> {
  const date = sql.ref(by === 'day' ? 'date' : 'month')
  const { rows } = await sql<Movements>`
    select ${date} as date, sum(incoming_count)::integer as "incomingCount",
      sum(incoming_amount)::bigint as "incomingAmount", sum(incoming_fee)::bigint as "incomingFee",
      sum(outgoing_count)::integer as "outgoingCount", sum(outgoing_amount)::bigint as "outgoingAmount",
      sum(outgoing_fee)::bigint as "outgoingFee"
    from ${sql.table(`agency_${by}_totals`)}
    where owner_id = ${ownerId} and ${isWithin(agencyIds, 'agency_id')} and ${date} >= ${from} and ${date} <= ${to}
    group by ${date} order by ${date}`.execute(db)
  return rows
}

const NO_SUMS: TransactionSums = {
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
}
