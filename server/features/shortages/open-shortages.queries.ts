import { sql, type Kysely } from 'kysely'
import { andInScope, worksIn } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { OpenShortageRow } from '#shared/shortages/shortage-row.ts'
import { MOST_SHORTAGE_ROWS } from '#shared/shortages/shortage-terms.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import {
  accountLabel,
  memberName,
  selectOpenOfClosings,
  openOfTransfers,
  peopleWhere,
  touchesScope,
  transferCarrier,
  transferEnds,
  transferPeople,
} from './source-terms.queries.ts'

interface Found extends Omit<OpenShortageRow, 'name' | 'proposedId'> {
  year: number
  number: number
  /** Whom the shortage points to; null where no person is more likely than another. */
  likely: string | null
}

/** Whom a shortage points to is asked only where they may answer for it; a single person is. */
function propose({ people, likely }: Pick<Found, 'people' | 'likely'>): string | null {
  if (likely !== null) return people.find(({ id }) => id === likely)?.id ?? null
  return people.length === 1 ? (people[0]?.id ?? null) : null
}

/** Neither settled nor put to a member, the newest first. */
export async function listOpenShortagesInScope(db: Kysely<Database>, space: ScopedSpace): Promise<OpenShortageRow[]> {
  const rows = [...(await listOfClosings(db, space)), ...(await listOfTransfers(db, space))]
  return rows
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1))
    .slice(0, MOST_SHORTAGE_ROWS)
    .map(({ year, number, likely, ...row }) => ({
      ...row,
      name: row.transferId === null ? closingName(year, number) : transferName(year, number),
      proposedId: propose({ people: row.people, likely }),
    }))
}

/** Whose shift lacks most, or for an account, which is not counted in between, the last one; null without hand-over. */
const likelyHolder = sql<string | null>`(
  select h.member_id from closing_shifts as x join shifts as h on h.owner_id = x.owner_id and h.id = x.shift_id
  where x.owner_id = c.owner_id and x.closing_id = c.id
  order by case when s.account_id is null then x.discrepancy end, x.seq desc limit 1
)`

const heldIt = sql`exists (
  select from closing_shifts as x join shifts as s on s.owner_id = x.owner_id and s.id = x.shift_id
  where x.owner_id = c.owner_id and x.closing_id = c.id and s.member_id = m.id
)`

/** Of the cash and of operator accounts. */
async function listOfClosings(db: Kysely<Database>, { ownerId, scope }: ScopedSpace): Promise<Found[]> {
  const people = peopleWhere(
    'c',
    sql`m.id = c.closed_by or ${heldIt} or (m.status = 'active' and ${worksIn('m', sql`c.agency_id`)})`,
  )
  const { rows } = await sql<Found>`
    select c.id as "closingId", null as "transferId", c.year, c.number, g.name as place, c.date,
      s.account_id as "accountId", ${accountLabel('c', 's.account_id')} as "accountLabel", s.discrepancy,
      ${memberName('c', 'c.closed_by')} as "countedByName", ${people} as people,
      coalesce(${likelyHolder}, c.closed_by) as likely
    ${selectOpenOfClosings(ownerId)} and c.owner_id = ${ownerId} ${andInScope(scope, 'c.agency_id')}
    order by c.date desc, c.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
  return rows
}

async function listOfTransfers(db: Kysely<Database>, { ownerId, scope }: ScopedSpace): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select null as "closingId", t.id as "transferId", t.year, t.number, ${transferEnds} as place, t.received_date as date,
      null as "accountId", null as "accountLabel", t.difference as discrepancy,
      ${memberName('t', 't.received_by')} as "countedByName", ${transferPeople} as people, ${transferCarrier} as likely
    ${openOfTransfers} and t.owner_id = ${ownerId} and ${touchesScope(scope)}
    order by t.received_date desc, t.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
  return rows
}
