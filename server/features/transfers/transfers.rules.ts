import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { isSameCount } from '#server/features/closings/closings.rules.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { checkAction } from '#shared/team/permissions.ts'
import type { SendTransferInput, TransferEnd } from '#shared/transfers/transfer-input.ts'
import type { TransferRights } from '#shared/transfers/transfer-row.ts'
import type { SideKind } from '#shared/transfers/transfer-terms.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { TransferRecord } from './transfer-record.queries.ts'

/** A drawer, by its agency, or a place. */
export interface Side {
  readonly kind: SideKind
  readonly id: string
  readonly name: string
  /** The agency of a drawer or safe; null for what belongs to none. */
  readonly agencyId: string | null
  readonly cashiersSend: boolean
  readonly twoPersons: boolean
  /** A drawer whose agency counts what arrives by denominations. */
  readonly countArrivals: boolean
}

type Actor = Pick<OwnerCall, 'member' | 'scope'>

export function mayUse({ member }: Actor, { cashiersSend }: Side): boolean {
  return member.role !== 'cashier' || cashiersSend
}

/** Whether the member works where this money is. No one of the tenant works at a bank, or as the owner. */
function worksAt(actor: Actor, side: Side): boolean {
  if (side.kind === 'bank' || side.kind === 'owner') return false
  return isInScope(actor.scope, side.agencyId) && mayUse(actor, side)
}

/** What comes from a bank or the owner is sent by who gets it; a cashier takes nothing from a bank. */
export function sendsFrom(actor: Actor, from: Side, to: Side): boolean {
  if (from.kind === 'bank') return actor.member.role !== 'cashier' && worksAt(actor, to)
  return worksAt(actor, from.kind === 'owner' ? to : from)
}

/** What goes to a bank or the owner is received, by its slip, by who sent it. */
export function receivesAt(actor: Actor, from: Side, to: Side): boolean {
  return to.kind === 'bank' || to.kind === 'owner' ? sendsFrom(actor, from, to) : worksAt(actor, to)
}

/** Throws a field error for two places without a drawer, unless they are a safe and a bank. */
export function assertPair(from: Side, to: Side): void {
  const kinds = [from.kind, to.kind]
  if (kinds.includes('agency') || (kinds.includes('safe') && kinds.includes('bank'))) return
  throw new FieldRefusal({ to: fieldMessages.endsWithoutDrawer })
}

/** Whether one act is both sides: within an agency, unless its safe asks for two persons, and with the owner. */
export function isImmediate(from: Side, to: Side): boolean {
  const kinds = [from.kind, to.kind]
  if (kinds.includes('owner')) return true
  return (
    kinds.includes('agency') &&
    kinds.includes('safe') &&
    from.agencyId === to.agencyId &&
    !from.twoPersons &&
    !to.twoPersons
  )
}

export function needsTwoPersons({ from, to }: Pick<TransferRecord, 'from' | 'to'>): boolean {
  return from.twoPersons || to.twoPersons
}

export function assertSentDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

export function assertReceivedDate(date: IsoDate, sentDate: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today) ?? (date < sentDate ? fieldMessages.beforeSending : null)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** Throws a field error for another amount than the one sent, without a comment. */
export function assertExplained(sent: number, arrived: number, comment: string | null): void {
  if (arrived !== sent && comment === null) throw new FieldRefusal({ comment: fieldMessages.commentRequired })
}

/** Throws `transfers.count_required`. */
export function assertCounted({ name: agency, countArrivals }: Side, counts: readonly CountLine[] | null): void {
  if (countArrivals && counts === null) throw refuse('transfers.count_required', { agency })
}

/** Where the money of a transfer arrives next. */
export function getArrivalSide({ from, to, state }: Pick<TransferRecord, 'from' | 'to' | 'state'>): Side {
  return state === 'refused' || state === 'returned' ? from : to
}

function isSameEnd({ kind, id }: Side, end: TransferEnd): boolean {
  return id === end.id && (kind === 'agency') === (end.kind === 'agency')
}

export function isSameTransfer(stored: TransferRecord, input: SendTransferInput): boolean {
  return (
    isSameEnd(stored.from, input.from) &&
    isSameEnd(stored.to, input.to) &&
    stored.sentDate === input.date &&
    stored.amount === input.amount &&
    isSameCount(stored.counts ?? [], input.counts ?? []) &&
    stored.reason === input.reason &&
    stored.carrier === input.carrier
  )
}

/** Throws `transfers.already_decided`. */
export function assertState(
  transfer: TransferRecord,
  at: (date: Date) => string,
  ...states: TransferRecord['state'][]
): void {
  const { state } = transfer
  if (states.includes(state)) return
  const isArrived = state === 'received' || state === 'returned'
  const by = isArrived ? transfer.receivedByName : transfer.decidedByName
  const when = isArrived ? transfer.receivedAt : transfer.decidedAt
  throw refuse('transfers.already_decided', { state, by, at: when === null ? null : at(when) })
}

/** Whether the member may cancel it, as long as the day of its source is open. */
export function mayCancel(actor: Actor, { from, to, sentBy }: TransferRecord): boolean {
  return sendsFrom(actor, from, to) && (actor.member.role !== 'cashier' || sentBy === actor.member.id)
}

/** Whether the member is at one of its sides, and it was not cancelled. */
export function mayAttach(actor: Actor, { from, to, state }: TransferRecord): boolean {
  return state !== 'cancelled' && (sendsFrom(actor, from, to) || receivesAt(actor, from, to))
}

/** What the member may do about a transfer in its state. */
export function listRights(actor: Actor, transfer: TransferRecord): TransferRights {
  const { from, to, state, sentBy, difference, settlement, immediate, attachment, charge } = transfer
  const enters = checkAction('transfers.enter', actor.member, 'password') === null
  const settles = checkAction('transfers.settle', actor.member, 'password') === null
  const isOpen = difference !== null && difference !== 0 && settlement === null && charge?.state !== 'proposed'
  const charges = checkAction('shortages.charge', actor.member, 'password') === null && transfer.answerable.length > 0
  const isSent = state === 'sent'
  const atDestination = enters && receivesAt(actor, from, to)
  return {
    receive: isSent && atDestination && (sentBy !== actor.member.id || !needsTwoPersons(transfer)),
    refuse: isSent && atDestination,
    cancel: (isSent || (immediate && state === 'received')) && enters && mayCancel(actor, transfer),
    giveBack: state === 'refused' && enters && sendsFrom(actor, from, to),
    undo: (state === 'received' || state === 'returned') && !immediate && settles && charge?.state !== 'acknowledged',
    settle: isOpen && (settles || charges),
    attach: enters && mayAttach(actor, transfer) && (attachment === null || settles),
  }
}
