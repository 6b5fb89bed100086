import { sql, type Kysely } from 'kysely'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import { andInScope, isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { DecisionRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { MOST_SHORTAGE_ROWS, type SurplusState, SURPLUS_HELD_DAYS } from '#shared/shortages/shortage-terms.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

import { accountLabel, memberName, touchesScope, transferEnds } from './source-terms.queries.ts'

type Reader = Kysely<Database>

interface Named {
  year: number
  number: number
}

function named<Row extends Named>({ year, number, ...row }: Row) {
  return { ...row, closingName: closingName(year, number) }
}

interface FoundSource {
  closingYear: number | null
  closingNumber: number | null
  transferYear: number | null
  transferNumber: number | null
}

function namedSource<Row extends FoundSource>(row: Row) {
  const { closingYear, closingNumber, transferYear, transferNumber, ...rest } = row
  const name =
    closingYear === null || closingNumber === null
      ? transferName(transferYear ?? 0, transferNumber ?? 0)
      : closingName(closingYear, closingNumber)
  return { ...rest, name }
}

/** The newest first; of one member where `memberId` is given. */
export async function listDecisionsInScope(db: Reader, space: ScopedSpace, memberId?: string): Promise<DecisionRow[]> {
  const { ownerId, scope } = space
  const inScope =
    scope === 'all'
      ? sql`true`
      : sql`(${isWithin(scope, 'c.agency_id')} or (t.id is not null and ${touchesScope(scope)}))`
  const { rows } = await sql<Omit<DecisionRow, 'name'> & FoundSource>`
    select d.id, d.closing_id as "closingId", d.transfer_id as "transferId", c.year as "closingYear",
      c.number as "closingNumber", t.year as "transferYear", t.number as "transferNumber",
      coalesce(g.name, ${transferEnds}) as place, coalesce(c.date, t.received_date, t.sent_date) as date,
      ${accountLabel('d', 'd.account_id')} as "accountLabel", d.member_id as "memberId",
      ${memberName('d', 'd.member_id')} as "memberName", d.amount,
      coalesce(l.discrepancy, c.discrepancy, t.difference) as discrepancy, d.state, d.confirmed_by is not null as "isConfirmed",
      ${memberName('d', 'd.proposed_by')} as "proposedByName", d.answer_text as "answerText",
      ${selectFile('d.attachment_id')} as attachment, ${memberName('d', 'd.recorded_by')} as "recordedByName"
    from shortage_decisions as d
    left join closings as c on c.owner_id = d.owner_id and c.id = d.closing_id
    left join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    left join closing_operator_lines as l
      on l.owner_id = d.owner_id and l.closing_id = d.closing_id and l.account_id = d.account_id
    left join cash_transfers as t on t.owner_id = d.owner_id and t.id = d.transfer_id
    where d.owner_id = ${ownerId} and ${memberId === undefined ? inScope : sql`d.member_id = ${memberId}`}
    order by d.proposed_at desc, d.id limit ${MOST_SHORTAGE_ROWS}`.execute(db)
  return rows.map(namedSource)
}

/** Of the cash of closed days, with what is decided about each as `s`. */
export const surpluses = sql`
  from closings as c
  join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
  left join surplus_items as s on s.owner_id = c.owner_id and s.closing_id = c.id
  where c.reopened_at is null and c.discrepancy > 0 and (c.settlement is null or s.id is not null)`

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
      c.closed_by as "countedBy", ${memberName('c', 'c.closed_by')} as "countedByName"
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
