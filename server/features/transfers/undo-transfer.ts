import { deleteFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { UndoTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { notArrived, updateTransferOwned } from './transfer-write.queries.ts'
import { changeTransfer, naming } from './write-transfer.ts'

/**
 * A reception or return that was wrong: the transfer is on its way again, and what was settled of its difference is open. Throws
 * `transfers.not_found`, `.not_arrived`, `closings.day_closed`.
 */
export function undoTransfer(call: AuditedOwnerCall, { id, reason }: UndoTransferInput): Promise<TransferRow> {
  const { ownerId } = call
  return changeTransfer(call, id, async ({ trx, transfer }) => {
    const { state, immediate, feedInId, receivedDate, receivedAmount, difference, from, to } = transfer
    if (immediate || (state !== 'received' && state !== 'returned') || receivedDate === null) {
      throw refuse('transfers.not_arrived')
    }
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
