import type { OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { checkAction } from '#shared/team/permissions.ts'
import type { AwaitedTransfer, TransferRow, TransferSide } from '#shared/transfers/transfer-row.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { getArrivalSide, listRights, type Side } from './transfers.rules.ts'
import type { TransferRecord } from './transfer-record.queries.ts'

const HOUR_MS = 3_600_000

function toSide({ kind, id, name }: Side): TransferSide {
  return { kind, id, name }
}

export function asTransfer(transfer: TransferRecord, call: OwnerCall): TransferRow {
  const { now, timeZone } = call
  const local = (at: Date | null) => (at === null ? null : civilDateTime(at, timeZone))
  const { year, number, sentAt, state, charge, answerable } = transfer
  const { member } = call
  const maySee = charge?.memberId === member.id || checkAction('shortages.read', member, 'password') === null
  const rights = listRights(call, transfer)
  const isOnItsWay = state === 'sent' || state === 'refused'
  return {
    id: transfer.id,
    name: transferName(year, number),
    from: toSide(transfer.from),
    to: toSide(transfer.to),
    amount: transfer.amount,
    counts: transfer.counts,
    reason: transfer.reason,
    carrier: transfer.carrier,
    immediate: transfer.immediate,
    state,
    sentDate: transfer.sentDate,
    sentAtLocal: civilDateTime(sentAt, timeZone),
    sentByName: transfer.sentByName,
    receivedDate: transfer.receivedDate,
    receivedAtLocal: local(transfer.receivedAt),
    receivedByName: transfer.receivedByName,
    receivedAmount: transfer.receivedAmount,
    receivedCounts: transfer.receivedCounts,
    receiveComment: transfer.receiveComment,
    slipNumber: transfer.slipNumber,
    attachment: transfer.attachment,
    countRequired: getArrivalSide(transfer).countArrivals,
    difference: transfer.difference,
    settlement: transfer.settlement,
    settlementText: transfer.settlementText,
    settledByName: transfer.settledByName,
    chargeState: charge?.state ?? null,
    charge: maySee ? charge : null,
    answerable: rights.settle ? answerable : [],
    proposedId: rights.settle
      ? (transfer.carrierId ?? (answerable.length === 1 ? (answerable[0]?.id ?? null) : null))
      : null,
    decidedReason: transfer.decidedReason,
    decidedByName: transfer.decidedByName,
    decidedAtLocal: local(transfer.decidedAt),
    ageHours: isOnItsWay ? Math.max(0, Math.floor((now.getTime() - sentAt.getTime()) / HOUR_MS)) : null,
    rights,
  }
}

export function asAwaited({ id, year, number, from, amount, sentDate }: TransferRecord): AwaitedTransfer {
  return { id, name: transferName(year, number), fromName: from.name, amount, sentDate }
}
