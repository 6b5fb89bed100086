import type { Transaction } from 'kysely'
import { listAccountBalancesOwned } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { assertTransfersSeen } from '#server/features/transfers/assert-transfers-seen.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { assertMayCount } from '#server/features/shifts/cash-holder.ts'
import { findProposedOwned } from '#server/features/shifts/handovers.queries.ts'
import { findFirstCountOwned } from '#server/features/shifts/shifts.queries.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { type CashMovements, expectedCash } from '#shared/cash/cash-effect.ts'
import { countedCash, type CountLine, tidyCounts } from '#shared/cash/denominations.ts'
import type { OpeningDispute } from '#shared/closings/closing-day.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'
import { findAgencyCashInScope } from './agency-cash.queries.ts'
import {
  type ClosingAgency,
  isDayCoveredOwned,
  lockAgencyDayOwned,
  lockClosingAgencyOwned,
} from './agency-day.queries.ts'
import { composeLines, type NewLine } from './closing-lines.rules.ts'
import type { ClosingCall } from './closing-view.ts'
import { assertTracked, findDispute, type Opening } from './closings.rules.ts'
import { lockOwner } from './lock-owner.ts'

/** Before the lock of a day. Throws `agencies.not_found` also beyond the scope. */
export async function lockAgency(
  trx: Transaction<Database>,
  call: ClosingCall,
  agencyId: string,
): Promise<ClosingAgency> {
  await lockOwner(trx, call)
  const agency = isInScope(call.scope, agencyId) ? await lockClosingAgencyOwned(trx, call.ownerId, agencyId) : undefined
  if (agency === undefined) throw refuse('agencies.not_found')
  return agency
}

type Count = Pick<CloseDayInput, 'agencyId' | 'date' | 'counts' | 'balances' | 'seenTransfers'>

/** A count of a locked day beside what is expected. */
export interface AssessedDay {
  readonly agency: ClosingAgency
  readonly opening: Opening
  readonly moved: CashMovements
  readonly counts: CountLine[]
  readonly counted: Centimes
  readonly expected: Centimes
  readonly discrepancy: Centimes
  readonly lines: readonly NewLine[]
}

/**
 * Locks a day that can be closed and returns what a count of it finds; writes nothing.
 * @param resolve the opening, given the previous count, null for an agency's first closing, and what the first shift counted
 * Throws `closings.before_start`, `closings.day_closed`, `closings.earlier_open`, `transfers.pending`, `closings.balance_required`,
 * `operatorAccounts.not_open`, `handovers.pending`, `shifts.not_yours`, and what `resolve` throws. None of them depends on what is expected.
 */
export async function assessDay(
  trx: Transaction<Database>,
  call: ClosingCall,
  agency: ClosingAgency,
  input: Count,
  resolve: (previousCount: Centimes | null, first: OpeningDispute | null) => Opening,
): Promise<AssessedDay> {
  const { ownerId } = call
  const { agencyId, date } = input
  assertTracked(date, agency.trackingStart)
  const isClosed = await lockAgencyDayOwned(trx, ownerId, input)
  if (isClosed || (await isDayCoveredOwned(trx, ownerId, input))) throw refuse('closings.day_closed', { date })
  const before = addDays(date, -1)
  // After the lock, so that it sees every entry that the lock waited for.
  const cash = await findAgencyCashInScope(trx, call, { agencyId, date, until: before, today: before })
  if (cash === undefined) throw refuse('agencies.not_found')
  const { previous, moved } = cash
  const [first] = cash.daysToClose.days
  if (first !== undefined) throw refuse('closings.earlier_open', { date: first })
  await assertTransfersSeen(trx, ownerId, input)

  if (agency.handover) {
    const proposed = await findProposedOwned(trx, ownerId, agencyId)
    // One of a later day is no part of this one.
    if (proposed?.date === date) throw refuse('handovers.pending')
    await assertMayCount(trx, call, input)
  }

  // No open day is left before this one, so the drawer began with its opening alone.
  const previousCount = previous?.counted ?? null
  const dispute = findDispute(await findFirstCountOwned(trx, ownerId, input), previousCount)
  const opening = resolve(previousCount, dispute)
  const counts = tidyCounts(input.counts)
  const counted = countedCash(counts)
  const expected = expectedCash(opening.opening, moved)
  const discrepancy = subtractCentimes(counted, expected)
  // The lock of the day has also waited for every writer of the accounts.
  const accounts = await listAccountBalancesOwned(trx, ownerId, input)
  const lines = composeLines(accounts, input.balances)
  return { agency, opening, moved, counts, counted, expected, discrepancy, lines }
}
