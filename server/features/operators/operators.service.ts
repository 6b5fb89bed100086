import type { OwnerCall } from '#server/deps.ts'
import { listOperatorsOwned, type OperatorOfTenant } from './operators.queries.ts'

/** Every operator of the catalogue by name; at most one has `active` (D20). */
export function listOperators({ db, ownerId }: OwnerCall): Promise<OperatorOfTenant[]> {
  return listOperatorsOwned(db, ownerId)
}
