import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { customProductFacts } from '#server/features/products/custom-products.queries.ts'
import { type Removal, retireOrDelete } from '#server/features/products/retire-or-delete.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { ListTransactionTypesInput } from '#shared/transaction-types/transaction-type-input.ts'
import { listTransactionTypesOwned, type TransactionType } from './transaction-types.queries.ts'

export function listTransactionTypes(
  { db, ownerId }: OwnerCall,
  { category }: ListTransactionTypesInput,
): Promise<TransactionType[]> {
  return listTransactionTypesOwned(db, ownerId, category)
}

/** Retires a type that transactions name, deletes it otherwise. Refuses `transactionTypes.not_found`. */
export function removeTransactionType(
  call: AuditedOwnerCall,
  { id }: { id: string },
): Promise<{ id: string; removal: Removal }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const removed = await retireOrDelete(trx, ownerId, { id, sort: 'type' })
    if (removed === undefined) throw refuse('transactionTypes.not_found')
    const { removal, row } = removed
    const before = customProductFacts(row)
    await recordChange(call, trx, { action: 'customTypes.remove', subject: row, ownerId, before, after: { removal } })
    return { id, removal }
  })
}
