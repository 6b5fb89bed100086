import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransferBetweenAccountsInput } from '#shared/operator-movements/operator-movement-input.ts'
import type { OperatorMovementRow } from '#shared/operator-movements/operator-movement-row.ts'
import { newId } from '#shared/values/ids.ts'
import { findMovementInScope, insertMovementsOwned } from './operator-movements.queries.ts'
import { assertMovementDate, isSameTransfer } from './operator-movements.rules.ts'
import { findEnteredAccount, toAuditSubject, writeOnce } from './operator-movements.service.ts'

/**
 * Writes both sides and returns the one that pays. Throws `create.id_taken`, `operatorAccounts.not_found`,
 * `operatorAccounts.not_open`, `closings.day_closed`, and field errors for an account of another operator and a date out of bounds.
 */
export function transferBetweenAccounts(
  call: AuditedOwnerCall,
  input: TransferBetweenAccountsInput,
): Promise<OperatorMovementRow> {
  const { ownerId, member, today } = call
  const { id, fromAccountId, toAccountId, date, amount, reference, note } = input
  assertMovementDate(date, today)
  return writeOnce(call, async (trx) => {
    const findSides = async () => {
      const paid = await findMovementInScope(trx, call, id)
      const received = paid?.pairId == null ? undefined : await findMovementInScope(trx, call, paid.pairId)
      return paid && { paid, received }
    }
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'operator_movements', ownerId, id },
      find: findSides,
      isSame: (stored) => isSameTransfer(stored.paid, stored.received, input),
      insert: async () => {
        const from = await findEnteredAccount(trx, call, fromAccountId, date)
        const to = await findEnteredAccount(trx, call, toAccountId, date)
        if (from.operatorId !== to.operatorId) {
          throw new FieldRefusal({ toAccountId: fieldMessages.otherOperatorAccount })
        }
        const receivedId = newId()
        const both = { date, amount, via: 'none', reference, note, feed_id: null, created_by: member.id } as const
        await insertMovementsOwned(trx, ownerId, [
          { ...both, id, kind: 'transfer_out', account_id: from.id, agency_id: from.agencyId, pair_id: receivedId },
          { ...both, id: receivedId, kind: 'transfer_in', account_id: to.id, agency_id: to.agencyId, pair_id: id },
        ])
        return true
      },
    })
    const { paid, received } = row
    if (isNew) {
      const { agencyName: agency, operatorName: operator, accountLabel: account } = paid
      const toAccount = received === undefined ? '' : `${received.accountLabel}, ${received.agencyName}`
      await recordChange(call, trx, {
        action: 'operatorMovements.transfer',
        subject: toAuditSubject(paid),
        ownerId,
        ...(received?.agencyId === paid.agencyId ? { agencyId: paid.agencyId } : {}),
        after: { agency, operator, account, toAccount, date, amount, reference, note },
      })
    }
    return paid
  })
}
