import type { AuditedOwnerCall } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { SettleTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { updateTransferOwned } from './transfer-write.queries.ts'
import { changeTransfer } from './write-transfer.ts'

/**
 * Settles the difference on arrival, once; it is the discrepancy of no agency. Throws `transfers.not_found`, `.no_difference`,
 * `.difference_settled`, `shortages.awaiting_answer`.
 */
export function settleTransfer(
  call: AuditedOwnerCall,
  { id, settlement, text }: SettleTransferInput,
): Promise<TransferRow> {
  return changeTransfer(call, id, async ({ trx, transfer }) => {
    const { difference, settlement: settled, from, to, charge } = transfer
    if (difference === null || difference === 0) throw refuse('transfers.no_difference')
    if (settled !== null) throw refuse('transfers.difference_settled', { settlement: settled })
    if (charge?.state === 'proposed') throw refuse('shortages.awaiting_answer')
    await updateTransferOwned(trx, call.ownerId, id, {
      diff_settlement: settlement,
      diff_text: text,
      diff_settled_by: call.member.id,
      diff_settled_at: call.now,
    })
    return {
      action: 'transfers.settle',
      before: { difference, settlement: null, text: null },
      after: { difference, settlement, text },
      by: to.agencyId === null ? from : to,
    }
  })
}
