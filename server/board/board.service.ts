import type { OwnerCall } from '#server/verb-context.ts'
import { TREND_DAYS, type BoardToday, type BoardTrend, type TrendDay } from '#shared/board/board-day.ts'
import { addDays } from '#shared/calendar-date.ts'
import { cashEffect, expectedCash } from '#shared/cash/cash-effect.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { listBoardOwned, listOwnerDaysOwned, type BoardClosing, type OwnerDay } from './board.queries.ts'

/** The owner's board: every agency by name, with the cash it must have now and what is left to close (cash-control.md, Screens). */
export const readBoard = async ({ db, ownerId, today }: OwnerCall): Promise<BoardToday> => {
  const agencies = await listBoardOwned(db, ownerId, today)
  return {
    today,
    agencies: agencies.map(({ last, since, ...agency }) => ({
      ...agency,
      expected: last === null ? null : expectedCash(last.counted, since),
      lastClosing: last === null ? null : closingOf(last),
    })),
  }
}

const closingOf = ({ year, number, ...last }: BoardClosing) => ({
  ...last,
  name: closingName(year, number),
})

/** What the tenant's transactions brought and took on each of the last `TREND_DAYS` days, zero where nothing moved. */
export const readTrend = async ({ db, ownerId, today }: OwnerCall): Promise<BoardTrend> => {
  const from = addDays(today, 1 - TREND_DAYS)
  const moved = new Map<string, OwnerDay>()
  for (const day of await listOwnerDaysOwned(db, ownerId, { from, to: today })) moved.set(day.date, day)
  const days = Array.from({ length: TREND_DAYS }, (_, index) => {
    const date = addDays(from, index)
    return trendDayOf(date, moved.get(date))
  })
  return { from, to: today, days }
}

const trendDayOf = (date: string, day: OwnerDay | undefined): TrendDay =>
  day === undefined
    ? { date, incomingCount: 0, incoming: 0, outgoingCount: 0, outgoing: 0 }
    : {
        date,
        incomingCount: day.incomingCount,
        incoming: cashEffect('incoming', day.incomingAmount, day.incomingFee),
        outgoingCount: day.outgoingCount,
        // Taken from 0: a bare minus would make −0 of nothing.
        outgoing: 0 - cashEffect('outgoing', day.outgoingAmount, day.outgoingFee),
      }
