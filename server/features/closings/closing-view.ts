import { civilDateTime } from '#server/platform/clock.ts'
import type { AuditedOwnerCall, Call, WithDeps } from '#server/deps.ts'
import { globalDiscrepancy } from '#shared/operator-accounts/operator-balance.ts'
import type { ClosedByCount, CountAttempt, StoredAttempt } from '#shared/closings/blind-count.ts'
import type { ActOn, Closing, ClosingDraft, ClosingOperatorLine, ClosingRow } from '#shared/closings/closing-day.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'
import type { FrozenShift } from '#server/features/shifts/shift-details.queries.ts'
import type { ShiftFigures } from '#shared/shifts/shift-row.ts'
import type { LineRecord } from './closing-lines.queries.ts'
import type { ClosingDetailRecord, ClosingRecord } from './closings.queries.ts'
import type { DraftRecord } from './drafts.queries.ts'

export type ClosingCall = AuditedOwnerCall & WithDeps

type Zone = Pick<Call, 'timeZone'>

function local(at: Date, { timeZone }: Zone) {
  return civilDateTime(at, timeZone)
}

function actOn(byName: string | null, at: Date, zone: Zone): ActOn {
  return { byName, at, atLocal: local(at, zone) }
}

export function asClosingRow(row: ClosingRecord, zone: Zone): ClosingRow {
  return {
    id: row.id,
    name: closingName(row.year, row.number),
    version: row.version,
    agencyId: row.agency_id,
    agencyName: row.agencyName,
    date: row.date,
    opening: row.opening,
    expected: row.expected,
    counted: row.counted,
    discrepancy: row.discrepancy,
    hasAccounts: row.lineDiscrepancies.length > 0,
    global: getGlobal(row),
    comment: row.comment,
    reviewState: row.review_state,
    settlement: row.settlement,
    needsCheck: row.needs_check,
    isAwaitingAnswer: row.isAwaitingAnswer,
    linesToSettle: row.linesToSettle,
    linesAwaitingAnswer: row.linesAwaitingAnswer,
    closedAtLocal: local(row.closed_at, zone),
    closedByName: row.closedByName,
  }
}

export function getGlobal({ discrepancy, lineDiscrepancies }: ClosingRecord): Centimes | null {
  return globalDiscrepancy(discrepancy, lineDiscrepancies)
}

export function asClosing(row: ClosingDetailRecord, zone: Zone): Closing {
  return {
    ...asClosingRow(row, zone),
    lines: row.lines.map((line) => asLine(line, zone)),
    shifts: row.shifts.map((shift) => asFrozenShift(shift, zone)),
    openingKind: row.opening_kind,
    openingExpected: row.opening_expected,
    openingDiscrepancy: row.opening_expected === null ? null : subtractCentimes(row.opening, row.opening_expected),
    openingReason: row.opening_reason,
    feedCount: row.feed_count,
    feedIn: row.feed_in,
    feedOut: row.feed_out,
    incomingCount: row.incoming_count,
    incomingAmount: row.incoming_amount,
    incomingFee: row.incoming_fee,
    outgoingCount: row.outgoing_count,
    outgoingAmount: row.outgoing_amount,
    outgoingFee: row.outgoing_fee,
    counts: row.counts,
    closedAt: row.closed_at,
    attempts: row.count_attempts.map((attempt) => asAttempt(attempt, zone)),
    review:
      row.reviewed_at === null
        ? null
        : { ...actOn(row.reviewedByName, row.reviewed_at, zone), comment: row.review_comment },
    settled:
      row.settlement === null || row.settled_at === null
        ? null
        : {
            ...actOn(row.settledByName, row.settled_at, zone),
            settlement: row.settlement,
            transactionId: row.settlement_transaction_id,
            text: row.settlement_text,
          },
    reopened:
      row.reopened_at === null
        ? null
        : { ...actOn(row.reopenedByName, row.reopened_at, zone), reason: row.reopen_reason ?? '' },
    updatedAt: row.updated_at.toISOString(),
  }
}

function asFrozenShift({ startedAt, endedAt, ...shift }: FrozenShift, zone: Zone): ShiftFigures {
  return {
    ...shift,
    startedAtLocal: local(new Date(startedAt), zone),
    endedAtLocal: endedAt === null ? null : local(new Date(endedAt), zone),
  }
}

function asLine(
  { settlement, settlementText, claimReference, claimedOn, settledByName, settledAt, ...line }: LineRecord,
  zone: Zone,
): ClosingOperatorLine {
  return {
    ...line,
    settled:
      settlement === null || settledAt === null
        ? null
        : {
            ...actOn(settledByName, new Date(settledAt), zone),
            settlement,
            text: settlementText,
            claimReference,
            claimedOn,
          },
  }
}

export function asDraft(draft: DraftRecord, zone: Zone): ClosingDraft {
  return {
    ...draft,
    updatedAtLocal: local(new Date(draft.updatedAt), zone),
  }
}

/** A closing without its figures, for a member who counts blind. */
export function asClosedByCount(
  { year, number, agencyName, date, closed_at: closedAt }: ClosingRecord,
  zone: Zone,
): ClosedByCount {
  return { name: closingName(year, number), agencyName, date, atLocal: local(closedAt, zone) }
}

function asAttempt(
  { attempt, at, byName, counts, counted, balances, comment }: StoredAttempt,
  zone: Zone,
): CountAttempt {
  return { attempt, byName, counts, counted, balances, comment, atLocal: local(new Date(at), zone) }
}
