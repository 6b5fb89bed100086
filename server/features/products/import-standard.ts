import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findOperator, lockOperator } from '#server/features/operators/operators.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { newId } from '#shared/values/ids.ts'
import type { ImportStandardInput } from '#shared/products/product-input.ts'
import { insertStandardCopiesOwned, listStandardIds } from './custom-products.queries.ts'

/** Copies those that the tenant does not have yet. Refuses `operators.not_found`. */
export function importStandard(call: AuditedOwnerCall, input: ImportStandardInput): Promise<{ imported: number }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, member } = call
    // Without this lock two imports at once would wait for each other's names and could deadlock.
    const owner = await lockAccount(trx, ownerId)
    if (owner?.status !== 'active') throw refuse('access.not_signed_in')
    if (!(await lockOperator(trx, input.operatorId))) throw refuse('operators.not_found')
    const standardIds = await listStandardIds(trx, input)
    const newIds = standardIds.map(() => newId())
    const products = await insertStandardCopiesOwned(trx, ownerId, { standardIds, newIds, createdBy: member.id })
    const operator = await findOperator(trx, input.operatorId)
    if (operator !== undefined && products.length > 0) {
      const after = { category: input.category, products }
      await recordChange(call, trx, { action: 'products.import', subject: operator, ownerId, after })
    }
    return { imported: products.length }
  })
}
