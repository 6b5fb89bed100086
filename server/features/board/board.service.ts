import type { OwnerCall } from '#server/deps.ts'
import type { BoardToday, BoardTrend, TrendPeriod } from '#shared/board/board-day.ts'
import type { TrendInput } from '#shared/board/trend-input.ts'
import { cashEffect, expectedCash } from '#shared/cash/cash-effect.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { listBoardOwned, listMovementsOwned, type BoardClosing, type Movements } from './board.queries.ts'
import { trendPeriods } from './trend-periods.ts'

export async function readBoard({ db, ownerId, today }: OwnerCall): Promise<BoardToday> {
  const agencies = await listBoardOwned(db, ownerId, today)
  return {
    today,
    agencies: agencies.map(({ last, since, ...agency }) => ({
      ...agency,
      expected: last === null ? null : expectedCash(last.counted, since),
      lastClosing: last === null ? null : toLastClosing(last),
    })),
  }
}

function toLastClosing({ year, number, ...last }: BoardClosing) {
  return {
    ...last,
    name: closingName(year, number),
  }
}

export async function readTrend({ db, ownerId, today }: OwnerCall, input: TrendInput): Promise<BoardTrend> {
  const { by = 'day', agencyId, back = 0 } = input ?? {}
  const bounds = trendPeriods(by, back, today)
  const from = bounds[0]?.from ?? today
  const to = bounds.at(-1)?.to ?? today
  const moved = await listMovementsOwned(db, ownerId, { by: by === 'month' ? 'month' : 'day', agencyId, from, to })
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
