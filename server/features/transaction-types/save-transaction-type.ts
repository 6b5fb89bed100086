import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import {
  customProductFacts,
  type CustomProductRow,
  findCustomProductOwned,
  insertCustomProductOwned,
  lockCustomProductOwned,
  TYPE_NAME_KEY,
  updateCustomProductOwned,
} from '#server/features/products/custom-products.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nameKey } from '#shared/values/text.ts'
import type {
  CreateTransactionTypeInput,
  UpdateTransactionTypeInput,
} from '#shared/transaction-types/transaction-type-input.ts'
import { hasStandardTypeNamed, type TransactionType } from './transaction-types.queries.ts'

function asType({ id, name, category, description, operatorName, updatedAt }: CustomProductRow): TransactionType {
  return {
    kind: 'custom',
    id,
    name,
    category,
    description,
    operatorName,
    updatedAt,
  }
}

function isSame(row: CustomProductRow, input: CreateTransactionTypeInput) {
  return (
    row.isLive &&
    row.operatorId === null &&
    row.name === input.name &&
    row.category === input.category &&
    row.description === input.description
  )
}

/**
 * Creates a type of the settings screen, once for an id (D10). Refuses `transactionTypes.name_taken` for the name of one of
 * the tenant's active types or of a standard one (D18), also where two are added at once, and `create.id_taken`. The name of
 * a retired type is free again.
 */
export function createTransactionType(
  call: AuditedOwnerCall,
  input: CreateTransactionTypeInput,
): Promise<TransactionType> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, userId } = call
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'user_transaction_types', ownerId, id: input.id },
      find: () => findCustomProductOwned(trx, ownerId, input.id),
      isSame: (stored) => isSame(stored, input),
      insert: async () => {
        if (await hasStandardTypeNamed(trx, input.name)) throw refuse('transactionTypes.name_taken')
        return insertCustomProductOwned(trx, ownerId, { ...input, operatorId: null, createdBy: userId })
      },
      conflict: () => refuse('transactionTypes.name_taken'),
    })
    if (isNew) {
      const after = customProductFacts(row)
      await recordChange(call, trx, { action: 'customTypes.create', subject: row, ownerId, after })
    }
    return asType(row)
  })
}

/**
 * Edits name and description; the category is locked (spec 001 §2). Refuses `transactionTypes.not_found` (also a retired
 * one, a standard one, and a product), `edit.stale` (D11), another category at its field, `transactionTypes.name_taken`.
 */
export async function updateTransactionType(
  call: AuditedOwnerCall,
  input: UpdateTransactionTypeInput,
): Promise<TransactionType> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      await lockCustomProductOwned(trx, ownerId, input.id)
      const before = await findCustomProductOwned(trx, ownerId, input.id)
      if (before === undefined || !before.isLive || before.operatorId !== null) {
        throw refuse('transactionTypes.not_found')
      }
      assertVersion(asType(before), input.updatedAt)
      const { category } = before
      if (input.category !== undefined && input.category !== category) {
        throw new FieldRefusal({ category: fieldMessages.categoryLocked })
      }
      // Its own name stays its own, whatever the catalogue has got since.
      const isRenamed = nameKey(input.name) !== nameKey(before.name)
      if (isRenamed && (await hasStandardTypeNamed(trx, input.name))) throw refuse('transactionTypes.name_taken')
      await updateCustomProductOwned(trx, ownerId, { ...input, category, operatorId: null })
      const after = await findCustomProductOwned(trx, ownerId, input.id)
      if (after === undefined) throw refuse('transactionTypes.not_found')
      const facts = { before: customProductFacts(before), after: customProductFacts(after) }
      await recordEdit(call, trx, { action: 'customTypes.update', subject: after, ownerId, ...facts })
      return asType(after)
    })
  } catch (error) {
    if (isUniqueViolation(error, TYPE_NAME_KEY)) throw refuse('transactionTypes.name_taken')
    throw error
  }
}
