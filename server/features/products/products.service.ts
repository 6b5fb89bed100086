import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import {
  listOpenAccountsOwned,
  type OpenAccount,
} from '#server/features/operator-accounts/operator-accounts.queries.ts'
import { findOperator } from '#server/features/operators/operators.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { ListProductsInput, OfferedProductsInput } from '#shared/products/product-input.ts'
import { customProductFacts } from './custom-products.queries.ts'
import { listProductsOwned, type Product } from './products.queries.ts'
import { type Removal, retireOrDelete } from './retire-or-delete.ts'

/** Refuses `operators.not_found`. */
export async function listProducts({ db, ownerId }: OwnerCall, input: ListProductsInput): Promise<Product[]> {
  const products = await listProductsOwned(db, ownerId, input)
  // Looked up only for an empty list: any product proves that the operator exists.
  if (products.length === 0 && input.operatorId !== undefined) {
    if ((await findOperator(db, input.operatorId)) === undefined) throw refuse('operators.not_found')
  }
  return products
}

export interface OfferedProducts {
  products: Product[]
  /** The open accounts of the agency; none: the products are those that the tenant is offered everywhere. */
  accounts: OpenAccount[]
}

/**
 * What the counter may enter: products of the operators that have an open account in the agency, and of no operator. Where none
 * has one, as without an agency. Refuses `agencies.not_found`.
 */
export async function listOfferedProducts(
  call: OwnerCall,
  { agencyId, date }: OfferedProductsInput,
): Promise<OfferedProducts> {
  const { db, ownerId } = call
  if (agencyId === null) return { products: await listProductsOwned(db, ownerId, {}), accounts: [] }
  if ((await findAgencyInScope(db, call, agencyId)) === undefined) throw refuse('agencies.not_found')
  const accounts = await listOpenAccountsOwned(db, ownerId, { agencyId, date })
  const operatorIds = [...new Set(accounts.map(({ operatorId }) => operatorId))]
  return { products: await listProductsOwned(db, ownerId, operatorIds.length === 0 ? {} : { operatorIds }), accounts }
}

/** Retires a product that transactions name, deletes it otherwise. Refuses `products.not_found`. */
export function removeProduct(
  call: AuditedOwnerCall,
  { id }: { id: string },
): Promise<{ id: string; removal: Removal }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const removed = await retireOrDelete(trx, ownerId, { id, sort: 'product' })
    if (removed === undefined) throw refuse('products.not_found')
    const { removal, row } = removed
    const before = customProductFacts(row)
    await recordChange(call, trx, { action: 'products.remove', subject: row, ownerId, before, after: { removal } })
    return { id, removal }
  })
}
