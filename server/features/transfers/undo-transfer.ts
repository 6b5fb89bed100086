import { deleteFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { withdrawProposedOwned } from '#server/features/shortages/decisions.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { UndoTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { notArrived, updateTransferOwned } from './transfer-write.queries.ts'
import { changeTransfer, naming } from './write-transfer.ts'

/**
 * A reception or return that was wrong: the transfer is on its way again, what was settled of its difference is open, and a request
 * that waits is withdrawn. Throws `transfers.not_found`, `.not_arrived`, `.charged`, `closings.day_closed`.
 */
export function undoTransfer(call: AuditedOwnerCall, { id, reason }: UndoTransferInput): Promise<TransferRow> {
  const { ownerId, member } = call
  return changeTransfer(call, id, async ({ trx, transfer }) => {
    const { state, immediate, feedInId, receivedDate, receivedAmount, difference, from, to, charge } = transfer
    if (immediate || (state !== 'received' && state !== 'returned') || receivedDate === null) {
      throw refuse('transfers.not_arrived')
    }
    if (charge?.state === 'acknowledged') throw refuse('transfers.charged')
    await withdrawProposedOwned(trx, ownerId, { transferId: id, memberId: member.id })
    const isReturn = state === 'returned'
    const side = isReturn ? from : to
    await updateTransferOwned(trx, ownerId, id, { ...notArrived, state: isReturn ? 'refused' : 'sent' })
    if (feedInId !== null) await naming(side, () => deleteFeedOwned(trx, ownerId, feedInId))
    return {
      action: 'transfers.undo',
      before: { date: receivedDate, amount: receivedAmount ?? ZERO_AMOUNT, difference: difference ?? ZERO_AMOUNT },
      reason,
      by: side.agencyId === null ? from : side,
    }
  })
}
