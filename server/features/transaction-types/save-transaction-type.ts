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

/** The name of a retired type is free again. Refuses `transactionTypes.name_taken`, `create.id_taken`. */
export function createTransactionType(
  call: AuditedOwnerCall,
  input: CreateTransactionTypeInput,
): Promise<TransactionType> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, member } = call
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'user_transaction_types', ownerId, id: input.id },
      find: () => findCustomProductOwned(trx, ownerId, input.id),
      isSame: (stored) => isSame(stored, input),
      insert: async () => {
        if (await hasStandardTypeNamed(trx, input.name)) throw refuse('transactionTypes.name_taken')
        return insertCustomProductOwned(trx, ownerId, { ...input, operatorId: null, createdBy: member.id })
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

/** The category is fixed: another one is refused at its field. */
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
      // A type keeps its name even if a standard one got the same name since.
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
