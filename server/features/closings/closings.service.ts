import { listAuditLinesAbout } from '#server/features/audit/audit.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { OwnerCall } from '#server/deps.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import type { ClosingDay, ClosingDetail, ClosingPage } from '#shared/closings/closing-day.ts'
import type { ClosingDayInput, ListClosingsInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { findAgencyDayStateOwned, findClosingAgencyOwned } from './agency-day.queries.ts'
import { asClosing, asClosingRow, asDraft } from './closing-view.ts'
import {
  findClosingOwned,
  findIsCoveredOwned,
  findLiveClosingOwned,
  findPreviousClosingOwned,
  listClosingsOwned,
  listDaysToCloseOwned,
  listVersionsOwned,
  sumClosingsOwned,
} from './closings.queries.ts'
import { findDraftOwned } from './drafts.queries.ts'

/** An agency's day as the closing screen shows it: as it stands, or as it was frozen. Refuses `agencies.not_found`. */
export async function readClosingDay(call: OwnerCall, input: ClosingDayInput): Promise<ClosingDay> {
  const { db, ownerId, today } = call
  const { agencyId, date } = input
  const agency = await findClosingAgencyOwned(db, ownerId, agencyId)
  if (agency === undefined) throw refuse('agencies.not_found')
  const live = await findLiveClosingOwned(db, ownerId, input)
  const closing = live === undefined ? null : asClosing(live, call)
  const previous = await findPreviousClosingOwned(db, ownerId, input)
  const draft = closing === null ? await findDraftOwned(db, ownerId, input) : undefined
  // What a closed day holds is what its closing froze: the database keeps the two alike.
  const moved = closing ?? (await findAgencyDayStateOwned(db, ownerId, input))
  const opening = closing?.opening ?? draft?.opening ?? previous?.counted ?? null
  return {
    agencyId,
    agencyName: agency.name,
    date,
    discrepancyThreshold: agency.discrepancyThreshold,
    previous:
      previous === undefined
        ? null
        : {
            id: previous.id,
            name: closingName(previous.year, previous.number),
            date: previous.date,
            counted: previous.counted,
          },
    opening,
    feeds: { feedCount: moved.feedCount, feedIn: moved.feedIn, feedOut: moved.feedOut },
    transactions: {
      incomingCount: moved.incomingCount,
      incomingAmount: moved.incomingAmount,
      incomingFee: moved.incomingFee,
      outgoingCount: moved.outgoingCount,
      outgoingAmount: moved.outgoingAmount,
      outgoingFee: moved.outgoingFee,
    },
    expected: opening === null ? null : expectedCash(opening, moved),
    draft: draft === undefined ? null : asDraft(draft, call),
    closing,
    isLocked: closing !== null || (await findIsCoveredOwned(db, ownerId, input)),
    daysToClose: await listDaysToCloseOwned(db, ownerId, { agencyId, until: today }),
  }
}

/** A page of the tenant's closings, newest day first, with the sums of everything the filter lets through. One past the end is the last. */
export async function listClosings(call: OwnerCall, input: ListClosingsInput): Promise<ClosingPage> {
  const { db, ownerId } = call
  const { total, shortage, excess } = await sumClosingsOwned(db, ownerId, input)
  return readPage(input.page, async (page) => {
    const rows = await listClosingsOwned(db, ownerId, { ...input, page })
    return { rows: rows.map((row) => asClosingRow(row, call)), total, totals: { shortage, excess } }
  })
}

/** A closing with the other versions of its day and what the trail says of them. Refuses `closings.not_found`. */
export async function readClosing(call: OwnerCall, { id }: { id: string }): Promise<ClosingDetail> {
  const { db, ownerId, timeZone } = call
  const closing = await findClosingOwned(db, ownerId, id)
  if (closing === undefined) throw refuse('closings.not_found')
  const versions = await listVersionsOwned(db, ownerId, { agencyId: closing.agency_id, date: closing.date })
  const lines = await listAuditLinesAbout(
    db,
    ownerId,
    versions.map((version) => version.id),
  )
  return {
    closing: asClosing(closing, call),
    versions: versions.map((version) => asClosing(version, call)),
    audit: lines.map(({ seq, at, actorName, action, reason }) => ({
      seq,
      atLocal: civilDateTime(at, timeZone),
      actorName,
      action,
      reason,
    })),
  }
}
