import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { ClosingAgency } from '#server/features/closings/agency-day.queries.ts'
import { lockAgency } from '#server/features/closings/assess-day.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { isSameCount } from '#server/features/closings/closings.rules.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { AcceptHandoverInput, ProposeHandoverInput, RefuseHandoverInput } from '#shared/shifts/shift-input.ts'
import type { ShiftState } from '#shared/shifts/shift-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import {
  findHandoverInScope,
  findProposedOwned,
  insertHandoverOwned,
  updateDecidedOwned,
  type HandoverRecord,
} from './handovers.queries.ts'
import { passOn } from './pass-on.ts'
import { readState } from './shift-state.ts'
import { findOpenShiftOwned, findShiftOwned } from './shifts.queries.ts'

/**
 * By the person who holds the cash today. Throws `agencies.not_found`, `create.id_taken`, `shifts.off`, `shifts.none_open`,
 * `shifts.not_yours`, `handovers.pending`.
 */
export function proposeHandover(call: ClosingCall, input: ProposeHandoverInput): Promise<ShiftState> {
  const { ownerId, member, today, now } = call
  const { id, agencyId } = input
  return inTransaction(call.db, async (trx) => {
    const agency = await lockAgency(trx, call, agencyId)
    const stored = await findHandoverInScope(trx, call, id)
    if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'handovers', ownerId, id }))) {
      const isRepeated = stored?.agency_id === agencyId && stored.proposed_by === member.id
      if (!isRepeated || !isSameCount(stored.counts, input.counts)) throw refuse('create.id_taken')
      return readState(trx, call, agencyId)
    }
    if (!agency.handover) throw refuse('shifts.off')
    const shift = await findOpenShiftOwned(trx, ownerId, { agencyId, date: today })
    if (shift === undefined) throw refuse('shifts.none_open')
    if (shift.member_id !== member.id) throw refuse('shifts.not_yours', { name: shift.memberName })
    if ((await findProposedOwned(trx, ownerId, agencyId)) !== undefined) throw refuse('handovers.pending')
    const counts = tidyCounts(input.counts)
    const counted = countedCash(counts)
    await insertHandoverOwned(trx, ownerId, {
      id,
      shift_id: shift.id,
      agency_id: agencyId,
      date: shift.date,
      proposed_by: member.id,
      proposed_at: now,
      counts: JSON.stringify(counts),
      counted,
    })
    await recordChange(call, trx, {
      action: 'handovers.propose',
      subject: { id: agencyId, name: `${agency.name}, ${formatDate(shift.date)}` },
      ownerId,
      agencyId,
      after: { counted },
    })
    return readState(trx, call, agencyId)
  })
}

/**
 * The shift ends with the recount, and the caller holds the cash from then on. Throws `handovers.not_found`, `handovers.decided`,
 * `handovers.own`, and a field error for counts that differ without a comment. A member who counts blind is not told that they do.
 */
export function acceptHandover(call: ClosingCall, input: AcceptHandoverInput): Promise<ShiftState> {
  const { ownerId, member, now } = call
  const { id, comment } = input
  return inTransaction(call.db, async (trx) => {
    const { agency, handover } = await lockHandover(trx, call, id)
    const { agency_id: agencyId, decided_by: decidedBy, accepted_counts: accepted } = handover
    if (decidedBy === member.id && accepted !== null && isSameCount(accepted, input.counts)) {
      return readState(trx, call, agencyId)
    }
    assertUndecided(call, handover)
    if (handover.proposed_by === member.id) throw refuse('handovers.own')
    const counts = tidyCounts(input.counts)
    const counted = countedCash(counts)
    if (counted !== handover.counted && comment === null && !member.blind) {
      throw new FieldRefusal({ comment: fieldMessages.countsDiffer })
    }
    const shift = await findShiftOwned(trx, ownerId, handover.shift_id)
    if (shift === undefined) throw refuse('handovers.not_found')
    const count = { counts: JSON.stringify(counts), counted }
    await updateDecidedOwned(trx, ownerId, { id, state: 'accepted', by: member.id, now, comment, count })
    await passOn(trx, call, { agency, shift, ...count, comment, by: 'handover' })
    await recordChange(call, trx, {
      action: 'handovers.accept',
      ...aboutHandover(call, agency, handover),
      after: { proposed: handover.counted, counted, comment },
    })
    return readState(trx, call, agencyId)
  })
}

/** By another person than the one who proposed. Throws `handovers.not_found`, `handovers.decided`, `handovers.own`. */
export function refuseHandover(call: ClosingCall, { id, reason }: RefuseHandoverInput): Promise<ShiftState> {
  return decide(call, id, 'refused', reason)
}

/** By the person who proposed. Throws `handovers.not_found`, `handovers.decided`, `handovers.not_own`. */
export function cancelHandover(call: ClosingCall, { id }: { id: string }): Promise<ShiftState> {
  return decide(call, id, 'cancelled', null)
}

function decide(
  call: ClosingCall,
  id: string,
  state: 'refused' | 'cancelled',
  reason: string | null,
): Promise<ShiftState> {
  const { ownerId, member, now } = call
  return inTransaction(call.db, async (trx) => {
    const { agency, handover } = await lockHandover(trx, call, id)
    const { agency_id: agencyId } = handover
    if (handover.decided_by === member.id && handover.state === state && handover.comment === reason) {
      return readState(trx, call, agencyId)
    }
    assertUndecided(call, handover)
    const isOwn = handover.proposed_by === member.id
    if (isOwn && state === 'refused') throw refuse('handovers.own')
    if (!isOwn && state === 'cancelled') throw refuse('handovers.not_own')
    await updateDecidedOwned(trx, ownerId, { id, state, by: member.id, now, comment: reason })
    await recordChange(call, trx, {
      action: state === 'refused' ? 'handovers.refuse' : 'handovers.cancel',
      ...aboutHandover(call, agency, handover),
      before: { proposed: handover.counted },
      reason: reason ?? undefined,
    })
    return readState(trx, call, agencyId)
  })
}

async function lockHandover(
  trx: Transaction<Database>,
  call: ClosingCall,
  id: string,
): Promise<{ agency: ClosingAgency; handover: HandoverRecord }> {
  const found = await findHandoverInScope(trx, call, id)
  if (found === undefined) throw refuse('handovers.not_found')
  const agency = await lockAgency(trx, call, found.agency_id)
  const handover = await findHandoverInScope(trx, call, id)
  if (handover === undefined) throw refuse('handovers.not_found')
  return { agency, handover }
}

/** Throws `handovers.decided`. */
function assertUndecided({ timeZone }: ClosingCall, handover: HandoverRecord): void {
  const { state, decided_at: at, decidedByName: name } = handover
  if (state === 'proposed' || at === null) return
  throw refuse('handovers.decided', { state, name, atLocal: civilDateTime(at, timeZone) })
}

function aboutHandover({ ownerId }: ClosingCall, agency: ClosingAgency, handover: HandoverRecord) {
  const { agency_id: agencyId, date } = handover
  return { subject: { id: agencyId, name: `${agency.name}, ${formatDate(date)}` }, ownerId, agencyId }
}
