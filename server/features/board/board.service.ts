import type { SpaceCall } from '#server/deps.ts'
import {
  listAgencyCashOwned,
  type AgencyCashRecord,
  type ClosingFigures,
} from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { lastDayToClose } from '#server/features/closings/days-to-close.rules.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { BoardAgency, BoardToday, BoardTrend, TrendPeriod } from '#shared/board/board-day.ts'
import type { TrendInput } from '#shared/board/trend-input.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { findOffDrawerSumsInScope, listMovementsInScope, type Movements } from './board.queries.ts'
import { trendPeriods } from './trend-periods.ts'

export async function readBoard({ db, ownerId, scope, today, now, timeZone }: SpaceCall): Promise<BoardToday> {
  const until = lastDayToClose(civilDateTime(now, timeZone))
  const agencies = await listAgencyCashOwned(db, ownerId, {
    date: today,
    until,
    today,
    ...(scope === 'all' ? {} : { agencyIds: scope }),
  })
  return {
    today,
    hasOperatorAccounts: agencies.some(({ hasOperatorAccounts }) => hasOperatorAccounts),
    offDrawer: await findOffDrawerSumsInScope(db, { ownerId, scope }),
    agencies: agencies.map((record) => toBoardAgency(record, today)),
  }
}

function toBoardAgency(record: AgencyCashRecord, today: IsoDate): BoardAgency {
  const { agencyId, agencyName, trackingStart, closing, previous, daysToClose } = record
  const { expected, openDays, moved } = computeDayCash(record, today)
  const { feedCount: _count, feedIn: _in, feedOut: _out, ...transactions } = moved
  const last = closing ?? previous
  return {
    agencyId,
    agencyName,
    trackingStart,
    expected,
    openDays,
    today: transactions,
    isTodayClosed: closing !== null,
    lastClosing: last === null ? null : toLastClosing(last),
    daysToClose: daysToClose.total,
    firstDayToClose: daysToClose.days[0] ?? null,
  }
}

function toLastClosing({ year, number, opening: _opening, expected: _expected, ...last }: ClosingFigures) {
  return { ...last, name: closingName(year, number) }
}

export async function readTrend({ db, ownerId, scope, today }: SpaceCall, input: TrendInput): Promise<BoardTrend> {
  const { by = 'day', agencyId, back = 0 } = input ?? {}
  const bounds = trendPeriods(by, back, today)
  const from = bounds[0]?.from ?? today
  const to = bounds.at(-1)?.to ?? today
  const moved = await listMovementsInScope(
    db,
    { ownerId, scope },
    { by: by === 'month' ? 'month' : 'day', agencyId, from, to },
  )
  let next = 0
  const periods = bounds.map((period) => {
    const sums: TrendPeriod = {
      ...period,
      incomingCount: 0,
      incoming: ZERO_AMOUNT,
      outgoingCount: 0,
      outgoing: ZERO_AMOUNT,
    }
    // Periods and movements are both sorted by date.
    for (let day = moved[next]; day !== undefined && day.date <= period.to; day = moved[next]) {
      addTo(sums, day)
      next += 1
    }
    return sums
  })
  return { by, from, to, periods }
}

function addTo(period: TrendPeriod, day: Movements) {
  period.incomingCount += day.incomingCount
  period.incoming = sumCentimes(period.incoming, cashEffect('incoming', day.incomingAmount, day.incomingFee))
  period.outgoingCount += day.outgoingCount
  period.outgoing = subtractCentimes(period.outgoing, cashEffect('outgoing', day.outgoingAmount, day.outgoingFee))
}
