import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { tidyCounts } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { ReceiveTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { subtractCentimes } from '#shared/values/money.ts'
import { updateTransferOwned } from './transfer-write.queries.ts'
import { attachFile } from './attach-transfer.ts'
import {
  assertCounted,
  assertExplained,
  assertReceivedDate,
  assertState,
  needsTwoPersons,
  receivesAt,
} from './transfers.rules.ts'
import { changeTransfer, feedDrawer } from './write-transfer.ts'

/**
 * What arrived, with the feed of the drawer it enters; of a deposit at a bank, what its slip says. Throws `transfers.not_found`,
 * `.already_decided`, `.other_side`, `.same_person`, `.use_refuse`, `.count_required`, `attachments.not_found`, `closings.day_closed`, and
 * field errors.
 */
export function receiveTransfer(call: AuditedOwnerCall, input: ReceiveTransferInput): Promise<TransferRow> {
  const { ownerId, member, now, today } = call
  const { id, date, amount, counts, comment, slipNumber, attachmentId } = input
  if (amount === 0) throw refuse('transfers.use_refuse')
  return changeTransfer(call, id, async ({ trx, transfer, at }) => {
    const { from, to } = transfer
    if (!receivesAt(call, from, to)) throw refuse('transfers.other_side')
    assertState(transfer, at, 'sent')
    if (needsTwoPersons(transfer) && transfer.sentBy === member.id) throw refuse('transfers.same_person')
    assertReceivedDate(date, transfer.sentDate, today)
    if (to.kind === 'bank') {
      if (slipNumber === null) throw new FieldRefusal({ slipNumber: fieldMessages.slipNumberRequired })
    } else {
      const refusal = findEntryRefusal(call, { date, agencyId: to.agencyId })
      if (refusal !== undefined) throw refusal
    }
    assertCounted(to, counts)
    assertExplained(transfer.amount, amount, comment)
    const name = transferName(transfer.year, transfer.number)
    const cash = { transferId: id, name, date, amount, direction: 'incoming' } as const
    const feedInId = await feedDrawer(trx, call, { ...cash, side: to, other: from })
    await updateTransferOwned(trx, ownerId, id, {
      state: 'received',
      received_date: date,
      received_at: now,
      received_by: member.id,
      received_amount: amount,
      received_counts: counts === null ? null : JSON.stringify(tidyCounts(counts)),
      receive_comment: comment,
      slip_number: to.kind === 'bank' ? slipNumber : null,
      feed_in_id: feedInId,
    })
    const fileName = attachmentId === null ? null : await attachFile(trx, call, { transfer, attachmentId })
    const difference = subtractCentimes(amount, transfer.amount)
    const after = { date, amount, difference, comment, slipNumber, fileName }
    return { action: 'transfers.receive', after, by: to.agencyId === null ? from : to }
  })
}
