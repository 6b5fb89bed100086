import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountRecord } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { LineHint } from '#shared/statements/statement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Counterpart, Hinted, Link, MatchedLine } from './match-lines.rules.ts'
import { toMovementCounterpart, toTransactionCounterpart } from './counterpart.ts'

type Reader = Kysely<Database>
export type MatchedAccount = Pick<AccountRecord, 'id' | 'agencyId' | 'feeTo'>

export interface Period {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** In the order of time. */
export async function listUnmatchedOwned(
  db: Reader,
  ownerId: OwnerId,
  { accountId, from, to }: Period & { accountId: string },
): Promise<MatchedLine[]> {
  const { rows } = await sql<MatchedLine>`
    select id, date, direction, amount, reference_key as "referenceKey" from statement_lines
    where owner_id = ${ownerId} and account_id = ${accountId} and date between ${from} and ${to} and state = 'unmatched'
    order by date, time nulls last, row_number`.execute(db)
  return rows
}

interface TransactionFacts {
  id: string
  date: IsoDate
  type: Category
  amount: Centimes
  fee: Centimes
  referenceKey: string | null
}

interface MovementFacts {
  id: string
  date: IsoDate
  kind: MovementKind
  amount: Centimes
  referenceKey: string | null
}

interface Sought extends Period {
  /** Of which transactions of any amount are wanted. */
  readonly days: readonly IsoDate[]
  readonly referenceKeys: readonly string[]
}

/** Transactions and movements of the account that no line is linked to, in the order of time. */
export async function listCounterpartsOwned(
  db: Reader,
  ownerId: OwnerId,
  account: MatchedAccount,
  { from, to, days, referenceKeys }: Sought,
): Promise<Counterpart[]> {
  const transactions = await sql<TransactionFacts>`
    select t.id, t.date, t.type, t.amount, t.fee, t.reference_key as "referenceKey" from transactions as t
    where t.owner_id = ${ownerId} and t.agency_id = ${account.agencyId} and t.operator_account_id = ${account.id}
      and t.date between ${from} and ${to}
      and (t.date = any(${days}::date[]) or t.reference_key = any(${referenceKeys}::text[]))
      and not exists (select from statement_lines as l where l.owner_id = t.owner_id and l.transaction_id = t.id)
    order by t.date, t.created_at, t.id`.execute(db)
  const movements = await sql<MovementFacts>`
    select m.id, m.date, m.kind, m.amount, reference_key(m.reference) as "referenceKey" from operator_movements as m
    where m.owner_id = ${ownerId} and m.account_id = ${account.id} and m.date between ${from} and ${to}
      and (m.date = any(${days}::date[]) or reference_key(m.reference) = any(${referenceKeys}::text[]))
      and not exists (select from statement_lines as l where l.owner_id = m.owner_id and l.movement_id = m.id)
    order by m.date, m.created_at, m.id`.execute(db)
  return [
    ...transactions.rows.map((row) => toTransactionCounterpart(row, account.feeTo)),
    ...movements.rows.map(toMovementCounterpart),
  ]
}

/** As they are now, until the transaction ends: an edit waits, and then ends the link. Without those that are gone. */
export async function holdCounterpartsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  account: MatchedAccount,
  ids: readonly string[],
): Promise<Map<string, Counterpart>> {
  const transactions = await sql<TransactionFacts>`
    select t.id, t.date, t.type, t.amount, t.fee, t.reference_key as "referenceKey" from transactions as t
    where t.owner_id = ${ownerId} and t.id = any(${ids}::uuid[]) and t.operator_account_id = ${account.id}
    order by t.id for share`.execute(trx)
  const movements = await sql<MovementFacts>`
    select m.id, m.date, m.kind, m.amount, reference_key(m.reference) as "referenceKey" from operator_movements as m
    where m.owner_id = ${ownerId} and m.id = any(${ids}::uuid[]) and m.account_id = ${account.id}
    order by m.id for share`.execute(trx)
  const held = [
    ...transactions.rows.map((row) => toTransactionCounterpart(row, account.feeTo)),
    ...movements.rows.map(toMovementCounterpart),
  ]
  return new Map(held.map((counterpart) => [counterpart.id, counterpart]))
}

export async function writeLinksOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  links: readonly Link[],
): Promise<void> {
  const ofKind = (kind: Counterpart['kind']) =>
    links.map(({ counterpart }) => (counterpart.kind === kind ? counterpart.id : null))
  await sql`
    update statement_lines as l
    set state = e.state, transaction_id = e.transaction_id, movement_id = e.movement_id, hint = null, hint_id = null
    from unnest(
      ${links.map(({ line }) => line.id)}::uuid[], ${links.map(({ state }) => state)}::text[],
      ${ofKind('transaction')}::uuid[], ${ofKind('movement')}::uuid[]
    ) as e (id, state, transaction_id, movement_id)
    where l.owner_id = ${ownerId} and l.id = e.id and l.state = 'unmatched'`.execute(trx)
}

/** In place of the earlier ones of the period. */
export async function writeHintsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { accountId, from, to }: Period & { accountId: string },
  hints: readonly Hinted[],
): Promise<void> {
  await sql`
    update statement_lines as l set hint = e.hint, hint_id = e.hint_id
    from (
      select l.id, h.hint, h.hint_id from statement_lines as l
      left join unnest(
        ${hints.map(({ line }) => line.id)}::uuid[], ${hints.map(({ hint }): LineHint => hint)}::text[],
        ${hints.map(({ counterpart }) => counterpart?.id ?? null)}::uuid[]
      ) as h (id, hint, hint_id) on h.id = l.id
      where l.owner_id = ${ownerId} and l.account_id = ${accountId} and l.date between ${from} and ${to}
        and l.state = 'unmatched'
    ) as e
    where l.owner_id = ${ownerId} and l.id = e.id and (l.hint, l.hint_id) is distinct from (e.hint, e.hint_id)`.execute(
    trx,
  )
}
