import type { Kysely, Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { findAgencyCashInScope } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { lockAgencyDayOwned, type AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import { lockAgency } from '#server/features/closings/assess-day.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { assertTracked, findDispute, isSameCount } from '#server/features/closings/closings.rules.ts'
import { findFirstCountOwned, findOpenShiftOwned } from '#server/features/shifts/shifts.queries.ts'
import type { SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { ListSpotChecksInput, MakeSpotCheckInput } from '#shared/spot-checks/spot-check-input.ts'
import type { SpotCheck, SpotCheckPage } from '#shared/spot-checks/spot-check-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { subtractCentimes } from '#shared/values/money.ts'
import {
  countSpotChecksInScope,
  findSpotCheckOwned,
  insertSpotCheckOwned,
  listSpotChecksInScope,
  listSpotChecksOfDayOwned,
  type SpotCheckRecord,
} from './spot-checks.queries.ts'

export async function listSpotChecks(call: SpaceCall, input: ListSpotChecksInput): Promise<SpotCheckPage> {
  const total = await countSpotChecksInScope(call.db, call, input)
  return readPage(input.page, async (page) => {
    const rows = await listSpotChecksInScope(call.db, call, { ...input, page })
    return { rows: rows.map((row) => asSpotCheck(row, call)), total }
  })
}

export async function listSpotChecksOfDay(
  db: Kysely<Database> | Transaction<Database>,
  call: { readonly ownerId: OwnerId; readonly timeZone: string },
  day: AgencyDayKey,
): Promise<SpotCheck[]> {
  const rows = await listSpotChecksOfDayOwned(db, call.ownerId, day)
  return rows.map((row) => asSpotCheck(row, call))
}

/**
 * Counts the drawer of today beside what it should hold at this instant. Writers of the day wait, and nothing but the count is
 * written. Throws `agencies.not_found`, `create.id_taken`, `closings.before_start`, `closings.day_closed`.
 */
export function makeSpotCheck(call: ClosingCall, input: MakeSpotCheckInput): Promise<SpotCheck> {
  return inTransaction(call.db, async (trx) => asSpotCheck(await makeLocked(trx, call, input), call))
}

async function makeLocked(
  trx: Transaction<Database>,
  call: ClosingCall,
  { id, agencyId, comment, ...input }: MakeSpotCheckInput,
): Promise<SpotCheckRecord> {
  const { ownerId, member, today, now } = call
  const day = { agencyId, date: today }
  const agency = await lockAgency(trx, call, agencyId)
  const stored = await findSpotCheckOwned(trx, ownerId, id)
  if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'spot_checks', ownerId, id }))) {
    const isRepeated = stored?.agency_id === agencyId && stored.made_by === member.id && stored.comment === comment
    if (!isRepeated || !isSameCount(stored.counts, input.counts)) throw refuse('create.id_taken')
    return stored
  }
  assertTracked(today, agency.trackingStart)
  if (await lockAgencyDayOwned(trx, ownerId, day)) throw refuse('closings.day_closed', { date: today })
  // After the locks, so that it sees every entry that they waited for.
  const record = await findAgencyCashInScope(trx, call, { ...day, until: today, today })
  if (record === undefined) throw refuse('agencies.not_found')
  const cash = computeDayCash(record, today)
  const dispute = findDispute(await findFirstCountOwned(trx, ownerId, day), cash.lastCount?.counted ?? null)
  const expected = dispute === null ? cash.expected : expectedCash(dispute.opening, cash.moved)
  const counts = tidyCounts(input.counts)
  const counted = countedCash(counts)
  const discrepancy = subtractCentimes(counted, expected)
  const holder = await findOpenShiftOwned(trx, ownerId, day)
  await insertSpotCheckOwned(trx, ownerId, {
    id,
    agency_id: agencyId,
    date: today,
    at: now,
    expected,
    counts: JSON.stringify(counts),
    counted,
    discrepancy,
    made_by: member.id,
    holder: holder?.member_id ?? null,
    comment,
  })
  await recordChange(call, trx, {
    action: 'spotChecks.make',
    subject: { id: agencyId, name: `${agency.name}, ${formatDate(today)}` },
    ownerId,
    agencyId,
    after: { expected, counted, discrepancy, comment },
  })
  const made = await findSpotCheckOwned(trx, ownerId, id)
  if (made === undefined) throw new Error('The new spot check was not found')
  return made
}

function asSpotCheck(row: SpotCheckRecord, { timeZone }: { readonly timeZone: string }): SpotCheck {
  const { id, date, expected, counts, counted, discrepancy, comment, agencyName, byName, holderName } = row
  const atLocal = civilDateTime(row.at, timeZone)
  const names = { agencyId: row.agency_id, agencyName, byName, holderName }
  return { id, date, atLocal, expected, counts, counted, discrepancy, comment, ...names }
}
