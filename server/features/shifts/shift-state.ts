import type { Kysely, Transaction } from 'kysely'
import type { OwnerCall } from '#server/deps.ts'
import { findAgencyCashInScope } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ShiftHolder, ShiftState } from '#shared/shifts/shift-row.ts'
import { findProposedOwned, type HandoverRecord } from './handovers.queries.ts'
import { findOpenShiftOwned, type ShiftRecord } from './shifts.queries.ts'

type StateCall = Omit<OwnerCall, 'db'>

/** As the caller may see it. Throws `agencies.not_found`. */
export async function readState(
  db: Kysely<Database> | Transaction<Database>,
  call: StateCall,
  agencyId: string,
): Promise<ShiftState> {
  const { ownerId, member, today } = call
  const record = await findAgencyCashInScope(db, call, { agencyId, date: today, until: today, today })
  if (record === undefined) throw refuse('agencies.not_found')
  const { handover: isOn } = record
  const shift = isOn ? await findOpenShiftOwned(db, ownerId, { agencyId, date: today }) : undefined
  const proposed = isOn ? await findProposedOwned(db, ownerId, agencyId) : undefined
  const cash = computeDayCash(record, today)
  const isShown = isOn && shift === undefined && !member.blind && cash.lastCount !== null
  return {
    agencyId,
    agencyName: record.agencyName,
    date: today,
    isOn,
    isClosed: record.closing !== null,
    holder: shift === undefined ? null : asHolder(shift, call),
    isMine: shift?.member_id === member.id,
    pending: proposed === undefined ? null : asPending(proposed, call),
    // Movements of the day may have begun before anybody takes the cash.
    toFind: isShown ? cash.expected : null,
  }
}

export function asHolder(shift: ShiftRecord, { timeZone }: Pick<StateCall, 'timeZone'>): ShiftHolder {
  return {
    id: shift.id,
    seq: shift.seq,
    memberId: shift.member_id,
    memberName: shift.memberName,
    date: shift.date,
    startedAtLocal: civilDateTime(shift.started_at, timeZone),
  }
}

function asPending(handover: HandoverRecord, { member, timeZone }: StateCall): ShiftState['pending'] {
  const isHidden = member.blind && handover.proposed_by !== member.id
  return {
    id: handover.id,
    date: handover.date,
    byId: handover.proposed_by,
    byName: handover.proposedByName,
    atLocal: civilDateTime(handover.proposed_at, timeZone),
    count: isHidden ? null : { counts: handover.counts, counted: handover.counted },
  }
}
