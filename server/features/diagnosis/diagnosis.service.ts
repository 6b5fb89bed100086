import type { Transaction } from 'kysely'
import type { SpaceCall } from '#server/deps.ts'
import { findAgencyCashInScope } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { findClosingInScope } from '#server/features/closings/closings.queries.ts'
import { computeBalance } from '#server/features/operator-accounts/operator-accounts.rules.ts'
import { listAccountBalancesOwned } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { listAwaitedOwned } from '#server/features/transfers/awaited-transfers.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import { type CountLine, countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { type DayDiagnosis, shortenDiagnosis } from '#shared/diagnosis/day-diagnosis.ts'
import { diagnose } from '#shared/diagnosis/diagnose.ts'
import type { DiagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import type { DayAccount, DayTransaction, PendingTransfer } from '#shared/diagnosis/diagnosis-terms.ts'
import { listFeeQuestions } from '#shared/diagnosis/fee-questions.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'
import {
  type AgencyDay,
  listDayTransactionsOwned,
  listOtherDiscrepanciesInScope,
  listUsualFeesOwned,
} from './day-facts.queries.ts'
import { compareBalances, nameAccounts } from './diagnosis.rules.ts'

const DAYS_OF_USUAL_FEES = 60

/**
 * Of a count and balances as they are typed. Null for a day that cannot be closed: it is, or lies before the start of
 * tracking, or an opening is missing. Throws `agencies.not_found`, `operatorAccounts.not_open`, a field error for a date that no
 * closing can have.
 */
export function diagnoseDraft(call: SpaceCall, input: DiagnoseDraftInput): Promise<DayDiagnosis | null> {
  const { agencyId, date, opening } = input
  assertDate(date, call.today)
  return inSnapshot(call.db, async (trx) => {
    const record = await findAgencyCashInScope(trx, call, { agencyId, date, until: date, today: call.today })
    if (record === undefined) throw refuse('agencies.not_found')
    const balances = await listAccountBalancesOwned(trx, call.ownerId, { agencyId, date })
    const accounts = compareBalances(
      balances.map((balance) => computeBalance(balance)),
      input.balances,
    )
    const { expected, lastCount, moved } = computeDayCash(record, date)
    if (record.closing !== null || isBeforeTracking(date, record.trackingStart)) return null
    if (opening === null && lastCount === null) return null
    const counts = tidyCounts(input.counts)
    return diagnoseDay(trx, call, {
      agencyId,
      date,
      counts,
      cash: subtractCentimes(countedCash(counts), opening === null ? expected : expectedCash(opening, moved)),
      accounts: nameAccounts(accounts),
    })
  })
}

/** Of a closing in force; null for one that was reopened, whose rows may have changed. Throws `closings.not_found`. */
export function diagnoseClosing(call: SpaceCall, { id }: { id: string }): Promise<DayDiagnosis | null> {
  return inSnapshot(call.db, async (trx) => {
    const closing = await findClosingInScope(trx, call, id)
    if (closing === undefined) throw refuse('closings.not_found')
    if (closing.reopened_at !== null) return null
    return diagnoseDay(trx, call, {
      agencyId: closing.agency_id,
      date: closing.date,
      counts: closing.counts,
      cash: closing.discrepancy,
      accounts: nameAccounts(closing.lines),
    })
  })
}

interface CountedDay extends AgencyDay {
  readonly counts: readonly CountLine[]
  readonly cash: Centimes
  readonly accounts: readonly DayAccount[]
}

async function diagnoseDay(trx: Transaction<Database>, call: SpaceCall, day: CountedDay): Promise<DayDiagnosis> {
  const { agencyId, date, ...figures } = day
  const { cash, accounts } = figures
  const isOff = cash !== 0 || accounts.some(({ discrepancy }) => discrepancy !== null && discrepancy !== 0)
  const known = {
    ...figures,
    // The book has no commissions yet.
    commissions: [],
    ...(isOff ? await readFacts(trx, call, day) : { transactions: [], transfers: [], otherAgencies: [] }),
  }
  const period = { agencyId, from: addDays(date, -DAYS_OF_USUAL_FEES), until: date }
  const usualFees = await listUsualFeesOwned(trx, call.ownerId, period, listFeeQuestions(known))
  const found = diagnose({ ...known, usualFees })
  return { cash, accounts, diagnosis: found === null ? null : shortenDiagnosis(found) }
}

async function readFacts(trx: Transaction<Database>, call: SpaceCall, day: AgencyDay) {
  const { ownerId, timeZone } = call
  const records = await listDayTransactionsOwned(trx, ownerId, day)
  const awaited = await listAwaitedOwned(trx, ownerId, day)
  return {
    transfers: awaited.map(({ id, amount, from }): PendingTransfer => ({ id, amount, senderName: from.name })),
    transactions: records.map(({ createdAt, ...record }): DayTransaction => ({
      ...record,
      enteredAtLocal: civilDateTime(createdAt, timeZone),
    })),
    otherAgencies: await listOtherDiscrepanciesInScope(trx, call, day),
  }
}
