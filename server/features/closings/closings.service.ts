import type { Transaction } from 'kysely'
import { listAuditLinesAbout } from '#server/features/audit/audit.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { SpaceCall } from '#server/deps.ts'
import { computeBalance } from '#server/features/operator-accounts/operator-accounts.rules.ts'
import { listAccountBalancesOwned } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { listDayShifts } from '#server/features/shifts/day-shifts.ts'
import { findProposedOwned } from '#server/features/shifts/handovers.queries.ts'
import { findFirstCountOwned } from '#server/features/shifts/shifts.queries.ts'
import { listSpotChecksOfDay } from '#server/features/spot-checks/spot-checks.service.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { countAttemptsLeft } from '#shared/closings/blind-count.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import type { ClosingDay, ClosingDetail, ClosingPage } from '#shared/closings/closing-day.ts'
import type { ClosingDayInput, DayCashInput, ListClosingsInput } from '#shared/closings/closing-input.ts'
import type { DayCash } from '#shared/closings/expected-cash.ts'
import { findAgencyCashInScope } from './agency-cash.queries.ts'
import { computeDayCash } from './agency-cash.rules.ts'
import { isDayCoveredOwned } from './agency-day.queries.ts'
import { findAskedDay } from './asked-day.ts'
import { findDispute } from './closings.rules.ts'
import { asClosing, asClosingRow, asDraft } from './closing-view.ts'
import {
  findClosingInScope,
  findClosingOwned,
  listClosingsInScope,
  listVersionsOwned,
  sumClosingsInScope,
} from './closings.queries.ts'
import { readAttemptLimitsOwned } from './count-attempts.queries.ts'
import { findDraftOwned } from './drafts.queries.ts'

/** Without a date: the oldest day to close, else today. Throws `agencies.not_found`. */
export function readClosingDay(call: SpaceCall, input: ClosingDayInput): Promise<ClosingDay> {
  // One snapshot: a closing that commits between the statements would mix an open and a closed day.
  return inSnapshot(call.db, (trx) => readDay(trx, call, input))
}

async function readDay(trx: Transaction<Database>, call: SpaceCall, input: ClosingDayInput): Promise<ClosingDay> {
  const { ownerId } = call
  const { agencyId } = input
  const { date, record } = await findAskedDay(trx, call, input)
  const day = { agencyId, date }
  const cash = computeDayCash(record, date)
  const live = record.closing === null ? undefined : await findClosingOwned(trx, ownerId, record.closing.id)
  const closing = live === undefined ? null : asClosing(live, call)
  const draft = closing === null ? await findDraftOwned(trx, ownerId, day) : undefined
  const [reopened] = closing === null ? await listVersionsOwned(trx, ownerId, day) : []
  const accounts = await listAccountBalancesOwned(trx, ownerId, day)
  const limits = await readAttemptLimitsOwned(trx, ownerId, day)
  const { feedCount, feedIn, feedOut, ...transactions } = cash.moved
  const dispute =
    closing === null ? findDispute(await findFirstCountOwned(trx, ownerId, day), cash.lastCount?.counted ?? null) : null
  const isUsual = dispute === null && draft?.opening === cash.lastCount?.counted
  const typed = (isUsual ? null : draft?.opening) ?? dispute?.opening ?? null
  const opening = closing?.opening ?? typed ?? (cash.lastCount === null ? null : cash.start)
  return {
    agencyId,
    agencyName: record.agencyName,
    date,
    discrepancyThreshold: record.discrepancyThreshold,
    trackingStart: record.trackingStart,
    previous: cash.lastCount,
    openDays: cash.openDays,
    opening,
    openingDispute: dispute,
    feeds: { feedCount, feedIn, feedOut },
    transactions,
    expected: typed === null ? cash.expected : expectedCash(typed, cash.moved),
    accounts: accounts.map((account) => computeBalance(account)),
    reopenedCounts: reopened?.counts ?? null,
    blindCounts: { used: limits.used, left: countAttemptsLeft(limits) },
    draft: draft === undefined ? null : asDraft(draft, call),
    shifts:
      closing?.shifts ?? (await listDayShifts(trx, call, day, { opening: opening ?? cash.start, moved: cash.moved })),
    isHandoverPending: record.handover && (await findProposedOwned(trx, ownerId, agencyId))?.date === date,
    spotChecks: await listSpotChecksOfDay(trx, call, day),
    closing,
    isLocked: closing !== null || (await isDayCoveredOwned(trx, ownerId, day)),
    daysToClose: record.daysToClose,
  }
}

/** Throws `agencies.not_found`. */
export async function readDayCash(call: SpaceCall, { agencyId, date }: DayCashInput): Promise<DayCash> {
  const { db, today } = call
  const record = await findAgencyCashInScope(db, call, { agencyId, date, until: date, today })
  if (record === undefined) throw refuse('agencies.not_found')
  return computeDayCash(record, date)
}

export async function listClosings(call: SpaceCall, input: ListClosingsInput): Promise<ClosingPage> {
  const { db } = call
  const { total, shortage, excess } = await sumClosingsInScope(db, call, input)
  return readPage(input.page, async (page) => {
    const rows = await listClosingsInScope(db, call, { ...input, page })
    return { rows: rows.map((row) => asClosingRow(row, call)), total, totals: { shortage, excess } }
  })
}

/** Throws `closings.not_found`. */
export async function readClosing(call: SpaceCall, { id }: { id: string }): Promise<ClosingDetail> {
  const { db, ownerId, timeZone } = call
  const closing = await findClosingInScope(db, call, id)
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
    spotChecks: await listSpotChecksOfDay(db, call, { agencyId: closing.agency_id, date: closing.date }),
    audit: lines.map(({ seq, at, actorName, action, reason }) => ({
      seq,
      atLocal: civilDateTime(at, timeZone),
      actorName,
      action,
      reason,
    })),
  }
}
