import type { Kysely } from 'kysely'
import { listAgencyCashOwned } from '#server/features/closings/agency-cash.queries.ts'
import { lastDayToClose } from '#server/features/closings/days-to-close.rules.ts'
import { listAccruedInScope } from '#server/features/commissions/accrued.queries.ts'
import { listAllBalancesInScope } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { findMemberName } from '#server/features/team/member-names.queries.ts'
import type { SpaceCall } from '#server/deps.ts'
import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { composeAgencies, composeBridge, listChanges, type PartSum, sumMonths } from '#shared/month/month-result.ts'
import type { MonthFigures, MonthPending, MonthReport } from '#shared/month/month-row.ts'
import { addDays, endOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { sumFlowsOwned } from './month-flows.queries.ts'
import { findMonthLockOwned } from './month-locks.queries.ts'
import { listKeptSurplusesInScope, listMonthPartsInScope, type Period } from './month-parts.queries.ts'
import { listLedgerPositionsInScope } from './month-positions.queries.ts'
import {
  balanceAt,
  cashAt,
  comparePositions,
  composeFlows,
  composePending,
  isOfResult,
  narrowFigures,
  sumByAgency,
} from './month.rules.ts'

export type MonthCall = Pick<SpaceCall, 'ownerId' | 'scope' | 'today' | 'now' | 'timeZone'>

export interface MonthNow {
  readonly figures: MonthFigures
  readonly pending: MonthPending
}

/** The month as its rows say now, up to today. */
export async function computeMonth(db: Kysely<Database>, call: MonthCall, month: IsoDate): Promise<MonthNow> {
  const { ownerId, scope, now, timeZone } = call
  const period = { from: month, to: lastDayOf(call, month) }
  const before = addDays(month, -1)
  const lastToClose = lastDayToClose(civilDateTime(now, timeZone))
  const until = lastToClose < period.to ? lastToClose : period.to
  const listCash = (date: IsoDate) =>
    listAgencyCashOwned(db, ownerId, {
      date,
      until,
      today: until,
      ...(scope === 'all' ? {} : { agencyIds: scope }),
    })
  const [cashBefore, cash] = [await listCash(before), await listCash(period.to)]
  const [balancesBefore, balances] = [
    await listAllBalancesInScope(db, call, before),
    await listAllBalancesInScope(db, call, period.to),
  ]
  const stored = await listMonthPartsInScope(db, call, period)
  const accrued = await listAccruedInScope(db, call, { from: month, to: endOfMonth(month), today: call.today })
  const agencies = composeAgencies(
    cash.map(({ agencyId, agencyName }) => ({ id: agencyId, name: agencyName })),
    [
      ...stored.filter(isOfResult),
      ...accrued.map((one) => toPart(one.agencyId, 'commissions', one.accrued)),
      ...(await listKept(db, call, period)),
    ],
  )
  const positions = [
    ...comparePositions(
      'cash',
      new Map(cashBefore.map((record) => [record.agencyId, cashAt(record, before)])),
      new Map(cash.map((record) => [record.agencyId, cashAt(record, period.to)])),
    ),
    ...comparePositions(
      'operators',
      sumByAgency(balancesBefore.map((record) => [record.agencyId, balanceAt(record)])),
      sumByAgency(balances.map((record) => [record.agencyId, balanceAt(record)])),
    ),
    ...(await listLedgerPositionsInScope(db, call, { before, to: period.to })),
  ]
  const total = sumMonths(agencies)
  const bridge =
    scope === 'all'
      ? composeBridge(total, positions, composeFlows(await sumFlowsOwned(db, ownerId, period), total))
      : null
  const isProvisional = accrued.some((one) => one.isProvisional)
  return {
    figures: { agencies, positions, bridge, isProvisional },
    pending: composePending(
      stored,
      cash.map(({ daysToClose }) => daysToClose.total),
    ),
  }
}

/** With the figures that its lock kept, where it is locked, and what has changed since. */
export async function findMonth(db: Kysely<Database>, call: MonthCall, month: IsoDate): Promise<MonthReport> {
  const { ownerId, scope, today, now, timeZone } = call
  const { figures, pending } = await computeMonth(db, call, month)
  const lock = await findMonthLockOwned(db, ownerId, month)
  const shown = lock === undefined ? figures : narrowFigures(lock.figures, scope)
  return {
    ...shown,
    month,
    to: lastDayOf(call, month),
    isOver: endOfMonth(month) < today,
    spaceName: (await findMemberName(db, ownerId, ownerId)) ?? '',
    issuedAtLocal: civilDateTime(now, timeZone),
    total: scope === 'all' ? sumMonths(shown.agencies) : null,
    pending,
    lock:
      lock === undefined
        ? null
        : {
            lockedAtLocal: civilDateTime(lock.lockedAt, timeZone),
            lockedBy: lock.lockedBy,
            changes: listChanges(shown.agencies, figures.agencies),
          },
  }
}

function lastDayOf({ today }: MonthCall, month: IsoDate): IsoDate {
  const end = endOfMonth(month)
  return end < today ? end : today
}

async function listKept(db: Kysely<Database>, call: MonthCall, period: Period): Promise<PartSum[]> {
  const kept = await listKeptSurplusesInScope(db, call, period)
  return kept
    .filter(({ keptAt }) => {
      const date = civilDate(keptAt, call.timeZone)
      return period.from <= date && date <= period.to
    })
    .map(({ agencyId, amount }) => toPart(agencyId, 'surplusKept', amount))
}

function toPart(agencyId: string | null, part: PartSum['part'], amount: number): PartSum {
  return { agencyId, part, categoryId: null, categoryName: null, amount: centimes(amount) }
}
