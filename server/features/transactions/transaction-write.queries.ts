import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { readTransactionFields, type TransactionRow } from '#shared/transactions/transaction-row.ts'
import { selectNamed } from './named-transactions.queries.ts'
import { fromNamed, storedColumns } from './transaction-row.ts'

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

/** Locks the row until the transaction ends, so that what the audit trail says of it stays true. */
export async function lockTransactionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
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
  return row && fromNamed(row)
}

/** Returns undefined if row, version, agency or product does not fit (see `findEntryFactsOwned`). */
export async function updateTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  edit: UpdateTransactionInput,
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
  { id, deletedBy }: { id: string; deletedBy: string },
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
