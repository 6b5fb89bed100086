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

export function listOperators({ db, ownerId }: OwnerCall): Promise<OperatorOfTenant[]> {
  return listOperatorsOwned(db, ownerId)
}

/** Locks the owner first: otherwise most of many clicks at once fail on the unique index of active operators. */
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
