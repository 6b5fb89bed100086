import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import { lockOperator } from '#server/features/operators/operators.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { CreateProductInput, UpdateProductInput } from '#shared/products/product-input.ts'
import {
  customProductFacts,
  type CustomProductRow,
  findCustomProductOwned,
  isProductNamedOwned,
  insertCustomProductOwned,
  lockCustomProductOwned,
  PRODUCT_NAME_KEY,
  updateCustomProductOwned,
  USED_PRODUCT_KEY,
} from './custom-products.queries.ts'
import type { Product } from './products.queries.ts'

function asProduct(row: CustomProductRow): Product {
  return {
    kind: 'custom',
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    operatorId: row.operatorId,
    operatorName: row.operatorName,
    updatedAt: row.updatedAt,
  }
}

function isSame(row: CustomProductRow, input: CreateProductInput) {
  return (
    row.isLive &&
    row.operatorId === input.operatorId &&
    row.name === input.name &&
    row.category === input.category &&
    row.description === input.description
  )
}

/** Refuses `operators.not_found`, `products.name_taken`, `create.id_taken`. */
export function createProduct(call: AuditedOwnerCall, input: CreateProductInput): Promise<Product> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, member } = call
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'user_transaction_types', ownerId, id: input.id },
      find: () => findCustomProductOwned(trx, ownerId, input.id),
      isSame: (stored) => isSame(stored, input),
      insert: async () => {
        if (!(await lockOperator(trx, input.operatorId))) throw refuse('operators.not_found')
        return insertCustomProductOwned(trx, ownerId, { ...input, createdBy: member.id })
      },
      conflict: () => refuse('products.name_taken'),
    })
    if (isNew) {
      const after = customProductFacts(row)
      await recordChange(call, trx, { action: 'products.create', subject: row, ownerId, after })
    }
    return asProduct(row)
  })
}

/** Once transactions name a product, its operator and category cannot change (`products.in_use`). */
export async function updateProduct(call: AuditedOwnerCall, input: UpdateProductInput): Promise<Product> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      await lockCustomProductOwned(trx, ownerId, input.id)
      const before = await findCustomProductOwned(trx, ownerId, input.id)
      if (before === undefined || !before.isLive || before.operatorId === null) throw refuse('products.not_found')
      assertVersion(asProduct(before), input.updatedAt)
      if (!(await lockOperator(trx, input.operatorId))) throw refuse('operators.not_found')
      const isMoved = before.operatorId !== input.operatorId || before.category !== input.category
      if (isMoved && (await isProductNamedOwned(trx, ownerId, input.id))) throw refuse('products.in_use')
      await updateCustomProductOwned(trx, ownerId, input)
      const after = await findCustomProductOwned(trx, ownerId, input.id)
      if (after === undefined) throw refuse('products.not_found')
      const facts = { before: customProductFacts(before), after: customProductFacts(after) }
      await recordEdit(call, trx, { action: 'products.update', subject: after, ownerId, ...facts })
      return asProduct(after)
    })
  } catch (error) {
    if (isUniqueViolation(error, PRODUCT_NAME_KEY)) throw refuse('products.name_taken')
    if (isForeignKeyViolation(error, USED_PRODUCT_KEY)) throw refuse('products.in_use')
    throw error
  }
}
