import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CounterpartRow, StatementLineRow, TabTotals } from '#shared/statements/statement-row.ts'
import type { LineSettlement } from '#shared/closings/closing-terms.ts'
import type { LineState } from '#shared/statements/statement-terms.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Period } from './statement-match.queries.ts'

type Reader = Kysely<Database>

export interface ResultOf extends Period {
  readonly accountId: string
  readonly agencyId: string
}

/** `createdAt` as in Postgres's JSON. */
export type CounterpartRecord = Omit<CounterpartRow, 'createdAtLocal'> & { createdAt: string }

export interface ResultRecord {
  line: StatementLineRow | null
  counterpart: CounterpartRecord | null
  isDayClosed: boolean
  closing: {
    id: string
    year: number
    number: number
    discrepancy: Centimes | null
    settlement: LineSettlement | null
  } | null
}

function sums(amount: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    count(*) as count, coalesce(sum(${amount}) filter (where ${direction} = 'credit'), 0)::bigint as credit,
    coalesce(sum(${amount}) filter (where ${direction} = 'debit'), 0)::bigint as debit`
}

/** A transaction as the file of an operator would say it. */
export const transactionFacts = sql`json_build_object(
  'kind', 'transaction', 'id', t.id, 'date', t.date,
  'direction', case t.type when 'outgoing' then 'credit' else 'debit' end, 'amount', t.amount, 'fee', t.fee,
  'reference', t.reference, 'movement', null, 'createdAt', t.created_at,
  'productName', coalesce(
    (select name from transaction_types as s where s.id = t.transaction_type_id),
    (select name from user_transaction_types as s where s.owner_id = t.owner_id and s.id = t.user_transaction_type_id)
  )
)`

export const movementFacts = sql`json_build_object(
  'kind', 'movement', 'id', m.id, 'date', m.date, 'direction', ${movementDirection()}, 'amount', m.amount, 'fee', 0,
  'reference', m.reference, 'movement', m.kind, 'createdAt', m.created_at, 'productName', null
)`

/** As `movementSigns` of the shared terms. */
export function movementDirection(): RawBuilder<unknown> {
  return sql`case when m.kind in ('topup', 'commission', 'transfer_in', 'claim_paid') then 'credit' else 'debit' end`
}

/** The closing in force of the day `d.date`, and whether the day is closed. */
function joinDay({ agencyId, accountId }: ResultOf): RawBuilder<unknown> {
  return sql`
    left join agency_day_totals as y on y.owner_id = d.owner_id and y.agency_id = ${agencyId} and y.date = d.date
    left join closings as k
      on k.owner_id = d.owner_id and k.agency_id = ${agencyId} and k.date = d.date and k.reopened_at is null
    left join closing_operator_lines as o
      on o.owner_id = d.owner_id and o.closing_id = k.id and o.account_id = ${accountId}`
}

const dayColumns = sql`
  coalesce(y.closed, false) as "isDayClosed",
  case when k.id is not null then json_build_object(
    'id', k.id, 'year', k.year, 'number', k.number, 'discrepancy', o.discrepancy, 'settlement', o.settlement
  ) end as closing`

/** A page of the lines in one state, the latest first. */
export async function listLineResultsOwned(
  db: Reader,
  ownerId: OwnerId,
  of: ResultOf,
  { state, page }: { state: LineState; page: number },
): Promise<ResultRecord[]> {
  const { accountId, from, to } = of
  const { rows } = await sql<ResultRecord>`
    with page as (
      select * from statement_lines
      where owner_id = ${ownerId} and account_id = ${accountId} and date between ${from} and ${to} and state = ${state}
      order by date desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select json_build_object(
        'id', l.id, 'rowNumber', l.row_number, 'date', l.date, 'time', l.time, 'direction', l.direction,
        'amount', l.amount, 'fee', l.fee, 'commission', l.commission, 'reference', l.reference, 'label', l.label,
        'balanceAfter', l.balance_after, 'isBreak', l.is_break, 'state', l.state, 'hint', l.hint, 'reason', l.reason
      ) as line,
      case when t.id is not null then ${transactionFacts} when m.id is not null then ${movementFacts} end as counterpart,
      ${dayColumns}
    from page as l
    left join transactions as t on t.owner_id = ${ownerId} and t.id = coalesce(l.transaction_id, l.hint_id)
      and t.operator_account_id = l.account_id and (l.transaction_id is not null or not exists (
        select from statement_lines as x where x.owner_id = ${ownerId} and x.transaction_id = l.hint_id
      ))
    left join operator_movements as m on m.owner_id = ${ownerId} and m.id = coalesce(l.movement_id, l.hint_id)
      and m.account_id = l.account_id and (l.movement_id is not null or not exists (
        select from statement_lines as x where x.owner_id = ${ownerId} and x.movement_id = l.hint_id
      ))
    cross join lateral (
      select l.owner_id, case when l.state in ('matched', 'different') then coalesce(t.date, m.date) else l.date end as date
    ) as d
    ${joinDay(of)}
    order by l.date desc, l.id desc`.execute(db)
  return rows
}

export interface LineTotals extends TabTotals {
  state: LineState
  breaks: number
}

export async function sumLinesOwned(
  db: Reader,
  ownerId: OwnerId,
  { accountId, from, to }: ResultOf,
): Promise<LineTotals[]> {
  const { rows } = await sql<LineTotals>`
    select l.state, ${sums(sql`l.amount`, sql`l.direction`)}, count(*) filter (where l.is_break) as breaks
    from statement_lines as l
    where l.owner_id = ${ownerId} and l.account_id = ${accountId} and l.date between ${from} and ${to}
    group by l.state`.execute(db)
  return rows
}

/** What no line is linked to, on days that a file covers. */
function selectUnseen(ownerId: OwnerId, { accountId, agencyId, from, to }: ResultOf): RawBuilder<unknown> {
  const isCovered = (date: RawBuilder<unknown>) => sql`exists (
    select from statement_imports as i
    where i.owner_id = ${ownerId} and i.account_id = ${accountId} and i.state = 'done'
      and ${date} between i.first_date and i.last_date
  )`
  return sql`
    select 'transaction' as kind, t.id, t.date, t.created_at,
      case t.type when 'outgoing' then 'credit' else 'debit' end as direction, t.amount
    from transactions as t
    where t.owner_id = ${ownerId} and t.agency_id = ${agencyId} and t.operator_account_id = ${accountId}
      and t.date between ${from} and ${to} and ${isCovered(sql`t.date`)}
      and not exists (select from statement_lines as l where l.owner_id = t.owner_id and l.transaction_id = t.id)
    union all
    select 'movement', m.id, m.date, m.created_at, ${movementDirection()}, m.amount
    from operator_movements as m
    where m.owner_id = ${ownerId} and m.account_id = ${accountId} and m.date between ${from} and ${to}
      and ${isCovered(sql`m.date`)}
      and not exists (select from statement_lines as l where l.owner_id = m.owner_id and l.movement_id = m.id)`
}

export async function sumUnseenOwned(db: Reader, ownerId: OwnerId, of: ResultOf): Promise<TabTotals> {
  const { rows } = await sql<TabTotals>`
    select ${sums(sql`u.amount`, sql`u.direction`)} from (${selectUnseen(ownerId, of)}) as u`.execute(db)
  return rows[0] ?? { count: 0, credit: ZERO_AMOUNT, debit: ZERO_AMOUNT }
}

export async function listUnseenOwned(
  db: Reader,
  ownerId: OwnerId,
  of: ResultOf,
  page: number,
): Promise<ResultRecord[]> {
  const { rows } = await sql<ResultRecord>`
    with d as (
      select ${ownerId}::uuid as owner_id, u.* from (${selectUnseen(ownerId, of)}) as u
      order by u.date desc, u.created_at desc, u.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select null as line, case d.kind when 'transaction' then ${transactionFacts} else ${movementFacts} end as counterpart,
      ${dayColumns}
    from d
    left join transactions as t on d.kind = 'transaction' and t.owner_id = d.owner_id and t.id = d.id
    left join operator_movements as m on d.kind = 'movement' and m.owner_id = d.owner_id and m.id = d.id
    ${joinDay(of)}
    order by d.date desc, d.created_at desc, d.id desc`.execute(db)
  return rows
}
