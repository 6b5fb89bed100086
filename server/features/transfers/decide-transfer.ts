import { deleteFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { readClosedDay } from '#server/platform/db/postgres-errors.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { RefuseTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { notArrived, updateTransferOwned } from './transfer-write.queries.ts'
import { assertState, mayCancel, receivesAt } from './transfers.rules.ts'
import type { TransferRecord } from './transfer-record.queries.ts'
import { changeTransfer } from './write-transfer.ts'

/** The money stays on its way until it is given back. Throws `transfers.not_found`, `.other_side`, `.already_decided`. */
export function refuseTransfer(call: AuditedOwnerCall, { id, reason }: RefuseTransferInput): Promise<TransferRow> {
  return changeTransfer(call, id, async ({ trx, transfer, at }) => {
    const { from, to } = transfer
    if (!receivesAt(call, from, to)) throw refuse('transfers.other_side')
    assertState(transfer, at, 'sent')
    await updateTransferOwned(trx, call.ownerId, id, {
      state: 'refused',
      decided_by: call.member.id,
      decided_at: call.now,
      decided_reason: reason,
    })
    return { action: 'transfers.refuse', after: toFacts(transfer), reason, by: to.agencyId === null ? from : to }
  })
}

/**
 * As if it had not been sent, while the day of its source is open; its number stays. Also of one whose two sides were one act.
 * Throws `transfers.not_found`, `.other_side`, `.already_decided`, `.day_closed_return`, `shifts.not_yours`, `shifts.none_open`.
 */
export function cancelTransfer(call: AuditedOwnerCall, { id }: { id: string }): Promise<TransferRow> {
  const { ownerId, member, now } = call
  return changeTransfer(call, id, async ({ trx, transfer, at }) => {
    const { from, to, feedOutId, feedInId } = transfer
    if (!mayCancel(call, transfer)) throw refuse('transfers.other_side')
    if (transfer.immediate) assertState(transfer, at, 'received')
    else assertState(transfer, at, 'sent')
    for (const side of [from, to]) {
      if (side.kind !== 'agency' || (side === to && feedInId === null)) continue
      await assertHoldsCash(trx, call, { agencyId: side.id, date: transfer.sentDate })
    }
    const decided = { state: 'cancelled', decided_by: member.id, decided_at: now } as const
    await updateTransferOwned(trx, ownerId, id, { ...notArrived, ...decided, feed_out_id: null })
    try {
      for (const feedId of [feedOutId, feedInId]) if (feedId !== null) await deleteFeedOwned(trx, ownerId, feedId)
    } catch (error) {
      throw readClosedDay(error) === undefined ? error : refuse('transfers.day_closed_return')
    }
    return { action: 'transfers.cancel', before: toFacts(transfer), by: from.agencyId === null ? to : from }
  })
}

function toFacts({ from, to, sentDate: date, amount }: TransferRecord) {
  return { from: from.name, to: to.name, date, amount }
}
