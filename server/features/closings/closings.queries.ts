import {
  expressionBuilder,
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { type FrozenShift, selectShifts } from '#server/features/shifts/shift-details.queries.ts'
import {
  countLinesAwaiting,
  countLinesToSettle,
  selectLineDiscrepancies,
  isCashAwaiting,
  selectLines,
  type LineRecord,
} from './closing-lines.queries.ts'
import type { AgencyDayKey } from './agency-day.queries.ts'

/** A closing with the names of its agency and of the people who acted, null for an account without a name. */
export interface ClosingRecord extends Selectable<Database['closings']> {
  agencyName: string
  closedByName: string | null
  reviewedByName: string | null
  settledByName: string | null
  reopenedByName: string | null
  linesToSettle: number
  isAwaitingAnswer: boolean
  linesAwaitingAnswer: number
  /** Of its operator accounts; null where a balance was not read. */
  lineDiscrepancies: Array<Centimes | null>
}

/** With its lines, by operator and label. */
export interface ClosingDetailRecord extends ClosingRecord {
  lines: LineRecord[]
  /** In their order. */
  shifts: FrozenShift[]
}

type Filter = Omit<ListClosingsInput, 'page'>

function selectMemberName(member: string) {
  return sql<string | null>`(
  select m.display_name from members m where m.owner_id = c.owner_id and m.id = ${sql.ref(member)}
)`
}

function selectClosings(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('closings as c')
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'c.owner_id').onRef('a.id', '=', 'c.agency_id'))
    .selectAll('c')
    .select([
      'a.name as agencyName',
      selectMemberName('c.closed_by').as('closedByName'),
      selectMemberName('c.reviewed_by').as('reviewedByName'),
      selectMemberName('c.settled_by').as('settledByName'),
      selectMemberName('c.reopened_by').as('reopenedByName'),
      countLinesToSettle,
      isCashAwaiting,
      countLinesAwaiting,
      selectLineDiscrepancies,
    ])
    .where('c.owner_id', '=', ownerId)
}

export function findClosingOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<ClosingDetailRecord | undefined> {
  return selectClosings(db, ownerId).select([selectLines, selectShifts]).where('c.id', '=', id).executeTakeFirst()
}

/** Undefined also for a closing beyond the scope. */
export async function findClosingInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<ClosingDetailRecord | undefined> {
  const { ownerId, scope } = space
  const closing = await findClosingOwned(db, ownerId, id)
  return closing !== undefined && isInScope(scope, closing.agency_id) ? closing : undefined
}

export function listVersionsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ClosingDetailRecord[]> {
  return selectClosings(db, ownerId)
    .select([selectLines, selectShifts])
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .orderBy('c.version', 'desc')
    .execute()
}

/** Whether an account of the closing has a discrepancy. For a query with `closings as c`. */
function hasWrongLine(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from closing_operator_lines as l
    where l.owner_id = c.owner_id and l.closing_id = c.id and l.discrepancy <> 0 and ${condition}
  )`
}

/** Live closings only. For a query with `closings as c`. */
function isListed({ scope }: ScopedSpace, { agencyId, from, to, filter, closedBy }: Filter) {
  const eb = expressionBuilder<{ c: Database['closings'] }, 'c'>()
  const conditions: Expression<SqlBool>[] = [eb('c.reopened_at', 'is', null)]
  if (scope !== 'all') conditions.push(isWithin(scope, 'c.agency_id'))
  if (agencyId !== undefined) conditions.push(eb('c.agency_id', '=', agencyId))
  if (closedBy !== undefined) conditions.push(eb('c.closed_by', '=', closedBy))
  if (from !== undefined) conditions.push(eb('c.date', '>=', from))
  if (to !== undefined) conditions.push(eb('c.date', '<=', to))
  if (filter === 'discrepancies')
    conditions.push(eb.or([eb('c.discrepancy', '<>', ZERO_AMOUNT), hasWrongLine(sql`true`)]))
  if (filter === 'toSettle') {
    const isOpen = eb.and([eb('c.discrepancy', '<>', ZERO_AMOUNT), eb('c.settlement', 'is', null)])
    conditions.push(eb.or([isOpen, hasWrongLine(sql`l.settlement is null`)]))
  }
  if (filter === 'toReview') conditions.push(eb('c.review_state', '=', 'to_review'))
  if (filter === 'toCheck') conditions.push(eb('c.needs_check', '=', true))
  return eb.and(conditions)
}

function selectListed(db: Kysely<Database>, space: ScopedSpace, filter: Filter) {
  return selectClosings(db, space.ownerId)
    .where(isListed(space, filter))
    .orderBy('c.date', 'desc')
    .orderBy('c.year', 'desc')
    .orderBy('c.number', 'desc')
}

export function listClosingsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page, ...filter }: ListClosingsInput,
): Promise<ClosingRecord[]> {
  return selectListed(db, space, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export function readClosingsInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<ClosingDetailRecord[]> {
  return readInBatches(trx, selectListed(trx, space, filter).select([selectLines, selectShifts]), options)
}

export function sumClosingsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: Filter,
): Promise<{ total: number; shortage: Centimes; excess: Centimes }> {
  return db
    .selectFrom('closings as c')
    .where('c.owner_id', '=', space.ownerId)
    .where(isListed(space, filter))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<Centimes>`coalesce(sum(least(c.discrepancy, 0)), 0)::bigint`.as('shortage'),
      sql<Centimes>`coalesce(sum(greatest(c.discrepancy, 0)), 0)::bigint`.as('excess'),
    ])
    .executeTakeFirstOrThrow()
}
