import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { holdRulesOwned } from '#server/features/commissions/rules.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { readTransactionFields, type TransactionRow } from '#shared/transactions/transaction-row.ts'
import { selectNamed, selectRecorded } from './named-transactions.queries.ts'
import { fromNamed, fromRecorded, type RecordedTransaction, storedColumns } from './transaction-row.ts'

export const REFERENCE_INDEX = 'transactions_reference'

export async function findTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
  const row = await selectNamed(
    db.with('t', (query) =>
      query.selectFrom('transactions').select(storedColumns).where('owner_id', '=', ownerId).where('id', '=', id),
    ),
  ).executeTakeFirst()
  return row && fromNamed(row)
}

export async function findRecordedTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<RecordedTransaction | undefined> {
  const row = await selectRecorded(
    db.with('t', (query) =>
      query.selectFrom('transactions').select(storedColumns).where('owner_id', '=', ownerId).where('id', '=', id),
    ),
  ).executeTakeFirst()
  return row && fromRecorded(row)
}

/**
 * Locks the row until the transaction ends, so that what the audit trail says of it stays true. Undefined also for a row beyond
 * the scope.
 */
export async function lockTransactionInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  id: string,
): Promise<TransactionRow | undefined> {
  const { ownerId, scope } = space
  await holdRulesOwned(trx, ownerId)
  const row = await selectNamed(
    trx.with('t', (query) =>
      query
        .selectFrom('transactions')
        .select(storedColumns)
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .forUpdate(),
    ),
  ).executeTakeFirst()
  return row !== undefined && isInScope(scope, row.agency_id) ? fromNamed(row) : undefined
}

/** For the whole space nothing is read. */
export async function isDeletedInScope(trx: Transaction<Database>, space: ScopedSpace, id: string): Promise<boolean> {
  const { ownerId, scope } = space
  if (scope === 'all') return true
  const row = await trx
    .selectFrom('deleted_transactions')
    .select('agency_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && isInScope(scope, row.agency_id)
}

/** Returns undefined if row, version, agency or product does not fit (see `findEntryFactsInScope`). */
export async function updateTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  edit: UpdateTransactionInput & { operatorId: string | null },
): Promise<TransactionRow | undefined> {
  const { agencyId, product } = edit
  const standardId = product?.kind === 'standard' ? product.id : null
  const customId = product?.kind === 'custom' ? product.id : null
  const row = await selectNamed(
    db.with('t', (query) =>
      query
        .updateTable('transactions as t')
        .set({
          ...readTransactionFields((column) => edit[column]),
          agency_id: agencyId,
          transaction_type_id: standardId,
          user_transaction_type_id: customId,
          operator_id: edit.operatorId,
          operator_account_id: edit.accountId,
          // A line stays with who held the cash; moved to another agency or day, it belongs to none.
          shift_id: sql`case when t.agency_id = ${agencyId} and t.date = ${edit.date} then t.shift_id end`,
        })
        .where('t.owner_id', '=', ownerId)
        .where('t.id', '=', edit.id)
        .where('t.updated_at', '=', new Date(edit.updatedAt))
        .$if(agencyId !== null, (update) =>
          update.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('agencies')
                .select('agencies.id')
                .where('agencies.owner_id', '=', ownerId)
                .where('agencies.id', '=', agencyId),
            ),
          ),
        )
        // A retired product may stay with a transaction that has it.
        .$if(standardId !== null, (update) =>
          update.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('transaction_types as p')
                .select('p.id')
                .where('p.id', '=', standardId)
                .where('p.category', '=', edit.type)
                .where((or) => or.or([or('p.active', '=', true), or('p.id', '=', or.ref('t.transaction_type_id'))])),
            ),
          ),
        )
        .$if(customId !== null, (update) =>
          update.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('user_transaction_types as p')
                .select('p.id')
                .where('p.owner_id', '=', ownerId)
                .where('p.id', '=', customId)
                .where('p.category', '=', edit.type)
                .where((or) =>
                  or.or([or('p.is_active', '=', true), or('p.id', '=', or.ref('t.user_transaction_type_id'))]),
                ),
            ),
          ),
        )
        .returning(storedColumns.map((column) => `t.${column}` as const)),
    ),
  ).executeTakeFirst()
  return row && fromNamed(row)
}

export async function deleteTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { id, deletedBy }: { id: string; deletedBy: MemberId },
): Promise<boolean> {
  const moved = await db
    .with('gone', (query) =>
      query.deleteFrom('transactions').where('owner_id', '=', ownerId).where('id', '=', id).returning(storedColumns),
    )
    .insertInto('deleted_transactions')
    .columns([...storedColumns, 'deleted_by'])
    .expression((query) =>
      query
        .selectFrom('gone')
        .select(storedColumns)
        .select(({ cast, val }) => cast<string>(val(deletedBy), 'uuid').as('deleted_by')),
    )
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Moves a deleted row back unchanged, times included. Throws if its agency or product is gone or its reference taken. */
export async function restoreTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
  const row = await selectNamed(
    db
      .with('gone', (query) =>
        query
          .deleteFrom('deleted_transactions')
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .returning(storedColumns),
      )
      .with('t', (query) =>
        query
          .insertInto('transactions')
          .columns(storedColumns)
          .expression((from) => from.selectFrom('gone').select(storedColumns))
          .returning(storedColumns),
      ),
  ).executeTakeFirst()
  return row && fromNamed(row)
}
