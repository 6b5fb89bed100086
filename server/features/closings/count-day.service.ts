import type { Transaction } from 'kysely'
import type { SpaceCall } from '#server/deps.ts'
import { computeBalance } from '#server/features/operator-accounts/operator-accounts.rules.ts'
import { listAccountBalancesOwned } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { findFirstCountOwned } from '#server/features/shifts/shifts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { type CountDay, countAttemptsLeft } from '#shared/closings/blind-count.ts'
import type { CountDayInput } from '#shared/closings/count-input.ts'
import { isDayCoveredOwned } from './agency-day.queries.ts'
import { findAskedDay } from './asked-day.ts'
import { asClosedByCount } from './closing-view.ts'
import { findClosingOwned } from './closings.queries.ts'
import { readAttemptLimitsOwned } from './count-attempts.queries.ts'

/** A day without any figure of it. Without a date: the oldest day to close, else today. Throws `agencies.not_found`. */
export function readCountDay(call: SpaceCall, input: CountDayInput): Promise<CountDay> {
  return inSnapshot(call.db, (trx) => readDay(trx, call, input))
}

async function readDay(trx: Transaction<Database>, call: SpaceCall, input: CountDayInput): Promise<CountDay> {
  const { ownerId } = call
  const { agencyId } = input
  const { date, record } = await findAskedDay(trx, call, input)
  const day = { agencyId, date }
  const closing = record.closing === null ? undefined : await findClosingOwned(trx, ownerId, record.closing.id)
  const accounts = await listAccountBalancesOwned(trx, ownerId, day)
  const limits = await readAttemptLimitsOwned(trx, ownerId, day)
  return {
    agencyId,
    agencyName: record.agencyName,
    date,
    trackingStart: record.trackingStart,
    needsOpening: record.previous === null && (await findFirstCountOwned(trx, ownerId, day)) === undefined,
    accounts: accounts.map((account) => {
      const { accountId, label, operatorName, mode, isReadingRequired } = computeBalance(account)
      return { accountId, label, operatorName, mode, isReadingRequired }
    }),
    attemptsUsed: limits.used,
    attemptsLeft: countAttemptsLeft(limits),
    closed: closing === undefined ? null : asClosedByCount(closing, call),
    isLocked: closing !== undefined || (await isDayCoveredOwned(trx, ownerId, day)),
    daysToClose: record.daysToClose,
  }
}
