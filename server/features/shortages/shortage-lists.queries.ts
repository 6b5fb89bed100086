import { sql, type Kysely } from 'kysely'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { DecisionRow, OpenShortageRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { MOST_SHORTAGE_ROWS, type SurplusState, SURPLUS_HELD_DAYS } from '#shared/shortages/shortage-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
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

export function accountLabel(account: string) {
  return sql`(
    select o.name || ', ' || a.label from operator_accounts as a join operators as o on o.id = a.operator_id
    where a.owner_id = c.owner_id and a.id = ${sql.ref(account)}
  )`
}

export function memberName(member: string) {
  return sql`(select m.display_name from members as m where m.owner_id = c.owner_id and m.id = ${sql.ref(member)})`
}

/** The newest first; of one member where `memberId` is given. */
export async function listDecisionsInScope(db: Reader, space: ScopedSpace, memberId?: string): Promise<DecisionRow[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<Omit<DecisionRow, 'closingName'> & Named>`
    select d.id, d.closing_id as "closingId", c.year, c.number, g.name as "agencyName", c.date,
      ${accountLabel('d.account_id')} as "accountLabel", d.member_id as "memberId", ${memberName('d.member_id')} as "memberName",
      d.amount, coalesce(l.discrepancy, c.discrepancy) as discrepancy, d.state, d.confirmed_by is not null as "isConfirmed",
      ${memberName('d.proposed_by')} as "proposedByName", d.answer_text as "answerText",
      ${selectFile('d.attachment_id')} as attachment, ${memberName('d.recorded_by')} as "recordedByName"
    from shortage_decisions as d
    join closings as c on c.owner_id = d.owner_id and c.id = d.closing_id
    join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    left join closing_operator_lines as l
      on l.owner_id = d.owner_id and l.closing_id = d.closing_id and l.account_id = d.account_id
    where d.owner_id = ${ownerId}
      ${memberId === undefined ? andInScope(scope, 'c.agency_id') : sql`and d.member_id = ${memberId}`}
    order by d.proposed_at desc, d.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
  return rows.map(named)
}

/** Discrepancies below zero of the cash and of operator accounts, neither settled nor put to a member, as `s` with `closings as c`. */
export const openShortages = sql`
  from closings as c
  join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
  cross join lateral (
    select null::uuid as account_id, c.discrepancy where c.settlement is null
    union all
    select l.account_id, l.discrepancy from closing_operator_lines as l
    where l.owner_id = c.owner_id and l.closing_id = c.id and l.settlement is null
  ) as s
  where c.reopened_at is null and s.discrepancy < 0 and not exists (
    select from shortage_decisions as d
    where d.owner_id = c.owner_id and d.closing_id = c.id and d.account_id is not distinct from s.account_id
      and d.state in ('proposed', 'acknowledged')
  )`

/** Of the cash of closed days, with what is decided about each as `s`. */
export const surpluses = sql`
  from closings as c
  join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
  left join surplus_items as s on s.owner_id = c.owner_id and s.closing_id = c.id
  where c.reopened_at is null and c.discrepancy > 0 and (c.settlement is null or s.id is not null)`

export async function listOpenShortagesInScope(db: Reader, space: ScopedSpace): Promise<OpenShortageRow[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<Omit<OpenShortageRow, 'closingName'> & Named>`
    select c.id as "closingId", c.year, c.number, g.name as "agencyName", c.date, s.account_id as "accountId",
      ${accountLabel('s.account_id')} as "accountLabel", s.discrepancy, c.closed_by as "countedBy",
      ${memberName('c.closed_by')} as "countedByName"
    ${openShortages} and c.owner_id = ${ownerId} ${andInScope(scope, 'c.agency_id')}
    order by c.date desc, c.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
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
    ${surpluses} and c.owner_id = ${ownerId} ${andInScope(scope, 'c.agency_id')}
    order by c.date desc, c.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
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
