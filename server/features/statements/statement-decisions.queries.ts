import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import type { CounterpartKind, LineState, StatementDirection } from '#shared/statements/statement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import {
  type CounterpartRecord,
  movementDirection,
  movementFacts,
  transactionFacts,
} from './statement-result.queries.ts'

export interface DecidedLine {
  id: string
  accountId: string
  agencyId: string
  /** Of the account. */
  feeTo: FeeTo
  accountName: string
  date: IsoDate
  direction: StatementDirection
  amount: Centimes
  reference: string | null
  referenceKey: string | null
  state: LineState
  reason: string | null
}

/** Undefined also for a line beyond the scope. */
export async function findLineInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<DecidedLine | undefined> {
  const { ownerId, scope } = space
  const { rows } = await sql<DecidedLine>`
    select l.id, l.account_id as "accountId", a.agency_id as "agencyId", a.fee_to as "feeTo",
      o.name || ', ' || a.label as "accountName", l.date, l.direction, l.amount, l.reference,
      l.reference_key as "referenceKey", l.state, l.reason
    from statement_lines as l
    join operator_accounts as a on a.owner_id = l.owner_id and a.id = l.account_id
    join operators as o on o.id = a.operator_id
    where l.owner_id = ${ownerId} and l.id = ${id} ${andInScope(scope, 'a.agency_id')}`.execute(db)
  return rows[0]
}

/** Of the direction and amount of the line, at most a day away and linked to none: what a person may choose. */
export async function listChoicesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { accountId, agencyId, date, direction, amount }: DecidedLine,
  limit: number,
): Promise<CounterpartRecord[]> {
  const { rows } = await sql<{ choice: CounterpartRecord }>`
    select choice from (
      select ${transactionFacts} as choice, t.date, t.created_at from transactions as t
      where t.owner_id = ${ownerId} and t.agency_id = ${agencyId} and t.operator_account_id = ${accountId}
        and t.date between ${date}::date - 1 and ${date}::date + 1 and t.amount = ${amount}
        and t.type = ${direction === 'credit' ? 'outgoing' : 'incoming'}
        and not exists (select from statement_lines as l where l.owner_id = t.owner_id and l.transaction_id = t.id)
      union all
      select ${movementFacts}, m.date, m.created_at from operator_movements as m
      where m.owner_id = ${ownerId} and m.account_id = ${accountId}
        and m.date between ${date}::date - 1 and ${date}::date + 1 and m.amount = ${amount}
        and ${movementDirection()} = ${direction}
        and not exists (select from statement_lines as l where l.owner_id = m.owner_id and l.movement_id = m.id)
    ) as c order by abs(c.date - ${date}::date), c.created_at limit ${limit}`.execute(db)
  return rows.map(({ choice }) => choice)
}

export async function isLinkedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { kind, id }: { kind: CounterpartKind; id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_lines')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(kind === 'transaction' ? 'transaction_id' : 'movement_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the line is linked to this one. */
export async function isLinkedToOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { lineId, kind, id }: { lineId: string; kind: CounterpartKind; id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_lines')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', lineId)
    .where(kind === 'transaction' ? 'transaction_id' : 'movement_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** With the reason it is of no interest for, or null: it waits again. Ends its link. */
export async function updateLineIgnoredOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set({
      state: reason === null ? 'unmatched' : 'ignored',
      reason,
      transaction_id: null,
      movement_id: null,
      hint: null,
      hint_id: null,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** The closing in force of the day of the line, with its account. */
export async function findClosingOfLineOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { accountId, agencyId, date }: DecidedLine,
): Promise<{ id: string; year: number; number: number } | undefined> {
  return await trx
    .selectFrom('closings as c')
    .innerJoin('closing_operator_lines as o', (join) =>
      join.onRef('o.owner_id', '=', 'c.owner_id').onRef('o.closing_id', '=', 'c.id').on('o.account_id', '=', accountId),
    )
    .select(['c.id', 'c.year', 'c.number'])
    .where('c.owner_id', '=', ownerId)
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .where('c.reopened_at', 'is', null)
    .executeTakeFirst()
}
