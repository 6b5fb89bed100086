import { sql, type Kysely } from 'kysely'
import { clientMatches, clientName, type ClientName } from '#server/features/users/clients.queries.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import { centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface ClientAgencyDay extends ClientName, TransactionSums {
  agencyId: string
  agencyName: string
  groupName: string | null
}

export interface DayFilter {
  readonly date: IsoDate
  readonly group: string | null
  readonly agency: string | null
}

const SUMS = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
] as const

/** Reads the totals, one row an agency, not the transactions. */
function selectDays(db: Kysely<Database>, { date, group, agency }: DayFilter) {
  return db
    .selectFrom('agency_day_totals as d')
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'd.owner_id').onRef('a.id', '=', 'd.agency_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.group_id'))
    .innerJoin('users as u', 'u.id', 'd.owner_id')
    .leftJoin('profiles as p', 'p.user_id', 'd.owner_id')
    .where('d.date', '=', date)
    .where((eb) => eb(eb('d.incoming_count', '+', eb.ref('d.outgoing_count')), '>', 0))
    .$if(group !== null, (query) => query.where(matchesSearch(group ?? '', { text: sql`g.name_key` })))
    .$if(agency !== null, (query) => query.where(clientMatches(agency ?? '', { text: sql`a.name_key` })))
}

export function listDailyBalances(db: Kysely<Database>, filter: DayFilter, page: number): Promise<ClientAgencyDay[]> {
  return selectDays(db, filter)
    .select([
      'a.id as agencyId',
      'a.name as agencyName',
      'g.name as groupName',
      'd.owner_id as ownerId',
      clientName().as('ownerName'),
      'u.email as ownerEmail',
      'd.incoming_count as incomingCount',
      'd.incoming_amount as incomingAmount',
      'd.incoming_fee as incomingFee',
      'd.outgoing_count as outgoingCount',
      'd.outgoing_amount as outgoingAmount',
      'd.outgoing_fee as outgoingFee',
    ])
    .orderBy(byNameKey('a.name_key'))
    .orderBy('a.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export async function sumDailyBalances(
  db: Kysely<Database>,
  filter: DayFilter,
): Promise<{ total: number; sums: TransactionSums }> {
  const { total, ...sums } = await selectDays(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      ...SUMS.map((column) => eb.fn.coalesce(eb.fn.sum<number>(`d.${column}`), eb.lit(0)).as(column)),
    ])
    .executeTakeFirstOrThrow()
  return {
    total,
    sums: {
      incomingCount: sums.incoming_count,
      incomingAmount: centimes(sums.incoming_amount),
      incomingFee: centimes(sums.incoming_fee),
      outgoingCount: sums.outgoing_count,
      outgoingAmount: centimes(sums.outgoing_amount),
      outgoingFee: centimes(sums.outgoing_fee),
    },
  }
}
