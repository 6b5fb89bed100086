import type { AuditedOwnerCall } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { tidyCounts } from '#shared/cash/denominations.ts'
import type { GiveBackTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { subtractCentimes } from '#shared/values/money.ts'
import { updateTransferOwned } from './transfer-write.queries.ts'
import { assertCounted, assertExplained, assertState, sendsFrom } from './transfers.rules.ts'
import { changeTransfer, feedDrawer } from './write-transfer.ts'

/**
 * The money of a refused transfer is back at its source, today. Nothing may come back of it: then all of it is the difference.
 * Throws `transfers.not_found`, `.other_side`, `.not_refused`, `.already_decided`, `.count_required`, `closings.day_closed`, and a
 * field error.
 */
export function giveBackTransfer(call: AuditedOwnerCall, input: GiveBackTransferInput): Promise<TransferRow> {
  const { ownerId, member, now, today: date } = call
  const { id, amount, counts, comment } = input
  return changeTransfer(call, id, async ({ trx, transfer, at }) => {
    const { from, to } = transfer
    if (!sendsFrom(call, from, to)) throw refuse('transfers.other_side')
    if (transfer.state === 'sent') throw refuse('transfers.not_refused')
    assertState(transfer, at, 'refused')
    if (amount > 0) assertCounted(from, counts)
    assertExplained(transfer.amount, amount, comment)
    const name = transferName(transfer.year, transfer.number)
    const cash = { transferId: id, name, date, amount, direction: 'incoming' } as const
    const feedInId = amount === 0 ? null : await feedDrawer(trx, call, { ...cash, side: from, other: to })
    await updateTransferOwned(trx, ownerId, id, {
      state: 'returned',
      received_date: date,
      received_at: now,
      received_by: member.id,
      received_amount: amount,
      received_counts: counts === null ? null : JSON.stringify(tidyCounts(counts)),
      receive_comment: comment,
      feed_in_id: feedInId,
    })
    const difference = subtractCentimes(amount, transfer.amount)
    const after = { date, amount, difference, comment }
    return { action: 'transfers.giveBack', after, by: from.agencyId === null ? to : from }
  })
}
