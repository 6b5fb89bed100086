import type { Transaction } from 'kysely'
import { listAuditLinesAbout } from '#server/features/audit/audit.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { OwnerCall } from '#server/deps.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import type { ClosingDay, ClosingDetail, ClosingPage } from '#shared/closings/closing-day.ts'
import type { ClosingDayInput, ListClosingsInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import {
  findAgencyDayStateOwned,
  findClosingAgencyOwned,
  findPreviousClosingOwned,
  isDayCoveredOwned,
  listDaysToCloseOwned,
} from './agency-day.queries.ts'
import { asClosing, asClosingRow, asDraft } from './closing-view.ts'
import {
  findClosingOwned,
  findLiveClosingOwned,
  listClosingsOwned,
  listVersionsOwned,
  sumClosingsOwned,
} from './closings.queries.ts'
import { findDraftOwned } from './drafts.queries.ts'

/** Throws `agencies.not_found`. */
export function readClosingDay(call: OwnerCall, input: ClosingDayInput): Promise<ClosingDay> {
  // One snapshot: a closing that commits between the statements would mix an open and a closed day.
  return inSnapshot(call.db, (trx) => readDay(trx, call, input))
}

async function readDay(trx: Transaction<Database>, call: OwnerCall, input: ClosingDayInput): Promise<ClosingDay> {
  const { ownerId, today } = call
  const { agencyId, date } = input
  const agency = await findClosingAgencyOwned(trx, ownerId, agencyId)
  if (agency === undefined) throw refuse('agencies.not_found')
  const live = await findLiveClosingOwned(trx, ownerId, input)
  const closing = live === undefined ? null : asClosing(live, call)
  const previous = await findPreviousClosingOwned(trx, ownerId, input)
  const draft = closing === null ? await findDraftOwned(trx, ownerId, input) : undefined
  const moved = closing ?? (await findAgencyDayStateOwned(trx, ownerId, input))
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
    isLocked: closing !== null || (await isDayCoveredOwned(trx, ownerId, input)),
    daysToClose: await listDaysToCloseOwned(trx, ownerId, { agencyId, until: today }),
  }
}

export async function listClosings(call: OwnerCall, input: ListClosingsInput): Promise<ClosingPage> {
  const { db, ownerId } = call
  const { total, shortage, excess } = await sumClosingsOwned(db, ownerId, input)
  return readPage(input.page, async (page) => {
    const rows = await listClosingsOwned(db, ownerId, { ...input, page })
    return { rows: rows.map((row) => asClosingRow(row, call)), total, totals: { shortage, excess } }
  })
}

/** Throws `closings.not_found`. */
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
