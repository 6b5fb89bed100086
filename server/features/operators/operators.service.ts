import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { newId } from '#shared/values/ids.ts'
import type { SetOperatorActiveInput } from '#shared/operators/operator-input.ts'
import {
  findActiveOperatorOwned,
  findOperator,
  listOperatorsOwned,
  lockOperator,
  type OperatorOfTenant,
  updateOperatorInactiveOwned,
  updateOtherOperatorsInactiveOwned,
  upsertOperatorActiveOwned,
} from './operators.queries.ts'

/** Every operator of the catalogue by name; at most one is the tenant's active one. */
export function listOperators({ db, ownerId }: OwnerCall): Promise<OperatorOfTenant[]> {
  return listOperatorsOwned(db, ownerId)
}

/**
 * Activates an operator, which deactivates the tenant's other one, or deactivates it (spec 001 §4, D20). Answers the state
 * it leaves; asking for the state that is there already changes nothing.
 *
 * The owner's row is locked first: without it, of many clicks at once most fail on the partial unique index (T10).
 *
 * Refuses `operators.not_found`; `access.not_signed_in` where the account was suspended or removed meanwhile.
 */
export function setOperatorActive(
  call: AuditedOwnerCall,
  { operatorId, active }: SetOperatorActiveInput,
): Promise<SetOperatorActiveInput> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const owner = await lockAccount(trx, ownerId)
    if (owner?.status !== 'active') throw refuse('access.not_signed_in')
    if (!(await lockOperator(trx, operatorId))) throw refuse('operators.not_found')
    const operator = await findOperator(trx, operatorId)
    if (operator === undefined) throw refuse('operators.not_found')
    const last = await findActiveOperatorOwned(trx, ownerId)
    if ((last?.id === operatorId) === active) return { operatorId, active }
    if (active) {
      await updateOtherOperatorsInactiveOwned(trx, ownerId, operatorId)
      await upsertOperatorActiveOwned(trx, ownerId, { id: newId(), operatorId })
    } else {
      await updateOperatorInactiveOwned(trx, ownerId, operatorId)
    }
    await recordChange(call, trx, {
      action: active ? 'operators.activate' : 'operators.deactivate',
      subject: operator,
      ownerId,
      before: { activeOperator: last?.name ?? null },
      after: { activeOperator: active ? operator.name : null },
    })
    return { operatorId, active }
  })
}
