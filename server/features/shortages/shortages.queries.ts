import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { DecisionRow, OpenShortageRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import type { DecisionState, SurplusState } from '#shared/shortages/shortage-terms.ts'
import type { ChargeShortageInput } from '#shared/shortages/shortage-input.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { SURPLUS_HELD_DAYS } from '#shared/shortages/shortage-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

type Reader = Kysely<Database>

interface Named {
  year: number
  number: number
}

function named<Row extends Named>({ year, number, ...row }: Row) {
  return { ...row, closingName: closingName(year, number) }
}

const MOST_ROWS = 200

function accountLabel(account: string) {
  return sql`(
    select o.name || ', ' || a.label from operator_accounts as a join operators as o on o.id = a.operator_id
    where a.owner_id = c.owner_id and a.id = ${sql.ref(account)}
  )`
}

function memberName(member: string) {
  return sql`(select m.display_name from members as m where m.owner_id = c.owner_id and m.id = ${sql.ref(member)})`
}

/** The newest first; of one member where `memberId` is given. */
export async function listDecisionsInScope(db: Reader, space: ScopedSpace, memberId?: string): Promise<DecisionRow[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<Omit<DecisionRow, 'closingName'> & Named>`
    select d.id, d.closing_id as "closingId", c.year, c.number, g.name as "agencyName", c.date,
      ${accountLabel('d.account_id')} as "accountLabel", d.member_id as "memberId", ${memberName('d.member_id')} as "memberName",
      d.amount, coalesce(l.discrepancy, c.discrepancy) as discrepancy, d.state, d.confirmed_by is not null as "isConfirmed",
      ${memberName('d.proposed_by')} as "proposedByName", d.answer_text as "answerText"
    from shortage_decisions as d
    join closings as c on c.owner_id = d.owner_id and c.id = d.closing_id
    join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    left join closing_operator_lines as l
      on l.owner_id = d.owner_id and l.closing_id = d.closing_id and l.account_id = d.account_id
    where d.owner_id = ${ownerId}
      ${memberId === undefined ? andInScope(scope, 'c.agency_id') : sql`and d.member_id = ${memberId}`}
    order by d.proposed_at desc, d.id limit ${MOST_ROWS}`.execute(db)
  return rows.map(named)
}

/** Discrepancies below zero of the cash and of operator accounts, neither settled nor put to a member. */
export async function listOpenShortagesInScope(db: Reader, space: ScopedSpace): Promise<OpenShortageRow[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<Omit<OpenShortageRow, 'closingName'> & Named>`
    select c.id as "closingId", c.year, c.number, g.name as "agencyName", c.date, s.account_id as "accountId",
      ${accountLabel('s.account_id')} as "accountLabel", s.discrepancy, c.closed_by as "countedBy",
      ${memberName('c.closed_by')} as "countedByName"
    from closings as c
    join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    cross join lateral (
      select null::uuid as account_id, c.discrepancy where c.settlement is null
      union all
      select l.account_id, l.discrepancy from closing_operator_lines as l
      where l.owner_id = c.owner_id and l.closing_id = c.id and l.settlement is null
    ) as s
    where c.owner_id = ${ownerId} and c.reopened_at is null and s.discrepancy < 0 ${andInScope(scope, 'c.agency_id')}
      and not exists (
        select from shortage_decisions as d
        where d.owner_id = c.owner_id and d.closing_id = c.id and d.account_id is not distinct from s.account_id
          and d.state in ('proposed', 'acknowledged')
      )
    order by c.date desc, c.id limit ${MOST_ROWS}`.execute(db)
  return rows.map(named)
}

interface FoundSurplus extends Named {
  closingId: string
  agencyName: string
  date: IsoDate
  amount: Centimes
  used: Centimes | null
  state: SurplusState | null
  countedBy: string
  countedByName: string | null
}

/** Of the cash of closed days: those that nothing is decided about are held. */
export async function listSurplusesInScope(db: Reader, space: ScopedSpace): Promise<SurplusRow[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<FoundSurplus>`
    select c.id as "closingId", c.year, c.number, g.name as "agencyName", c.date, c.discrepancy as amount, s.used, s.state,
      c.closed_by as "countedBy", ${memberName('c.closed_by')} as "countedByName"
    from closings as c
    join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    left join surplus_items as s on s.owner_id = c.owner_id and s.closing_id = c.id
    where c.owner_id = ${ownerId} and c.reopened_at is null and c.discrepancy > 0
      and (c.settlement is null or s.id is not null) ${andInScope(scope, 'c.agency_id')}
    order by c.date desc, c.id limit ${MOST_ROWS}`.execute(db)
  return rows.map((row) => {
    const { used, state, ...surplus } = named(row)
    const isLeft = state === null || state === 'held'
    return {
      ...surplus,
      state: state ?? 'held',
      left: isLeft ? subtractCentimes(surplus.amount, used ?? ZERO_AMOUNT) : ZERO_AMOUNT,
      until: addDays(surplus.date, SURPLUS_HELD_DAYS),
    }
  })
}

export interface DecisionRecord {
  id: string
  closingId: string
  accountId: string | null
  memberId: string
  amount: Centimes
  state: DecisionState
  isConfirmed: boolean
}

function selectDecisions(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('shortage_decisions')
    .select([
      'id',
      'closing_id as closingId',
      'account_id as accountId',
      'member_id as memberId',
      'amount',
      'state',
      sql<boolean>`confirmed_by is not null`.as('isConfirmed'),
    ])
    .where('owner_id', '=', ownerId)
}

export function findDecisionOwned(db: Reader, ownerId: OwnerId, id: string): Promise<DecisionRecord | undefined> {
  return selectDecisions(db, ownerId).where('id', '=', id).executeTakeFirst()
}

/** Of the cash or of one account of a closing, which waits for an answer or was acknowledged. */
export function findOpenDecisionOwned(
  db: Reader,
  ownerId: OwnerId,
  { closingId, accountId }: { closingId: string; accountId: string | null },
): Promise<DecisionRecord | undefined> {
  return selectDecisions(db, ownerId)
    .where('closing_id', '=', closingId)
    .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
    .where('state', 'in', ['proposed', 'acknowledged'])
    .executeTakeFirst()
}

export async function insertDecisionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, closingId, accountId, memberId, amount }: ChargeShortageInput,
  by: { memberId: MemberId; isOwner: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto('shortage_decisions')
    .values({
      owner_id: ownerId,
      id,
      closing_id: closingId,
      account_id: accountId,
      member_id: memberId,
      amount,
      state: 'proposed',
      proposed_by: by.memberId,
      proposed_at: by.now,
      confirmed_by: by.isOwner ? by.memberId : null,
      answered_at: null,
      answer_text: null,
      withdrawn_by: null,
    })
    .execute()
}

type DecisionChange =
  | { confirmed_by: MemberId }
  | { state: 'acknowledged' | 'contested'; answered_at: Date; answer_text: string | null }
  | { state: 'withdrawn'; withdrawn_by: MemberId }

export async function updateDecisionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  change: DecisionChange,
): Promise<void> {
  await trx.updateTable('shortage_decisions').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** A decision that waits for an answer goes with the closing that is reopened. */
export async function withdrawProposedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { closingId, memberId }: { closingId: string; memberId: MemberId },
): Promise<void> {
  await trx
    .updateTable('shortage_decisions')
    .set({ state: 'withdrawn', withdrawn_by: memberId })
    .where('owner_id', '=', ownerId)
    .where('closing_id', '=', closingId)
    .where('state', '=', 'proposed')
    .execute()
}

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

/** The member whose debts they are; undefined for a customer. */
export async function findMemberDebtorOwned(
  db: Reader,
  ownerId: OwnerId,
  debtorId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('debtors')
    .select('member_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', debtorId)
    .executeTakeFirst()
  return row?.member_id ?? undefined
}
