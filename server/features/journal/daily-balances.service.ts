import type { ClientName } from '#server/features/users/clients.queries.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { ListDailyBalancesInput } from '#shared/journal/journal-input.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { listDailyBalances, sumDailyBalances, type DaySums } from './daily-balances.queries.ts'

/** What moved, in centimes; `balance` is incoming − outgoing, fees as they touch the drawer (cash-control.md). */
export interface Movements {
  incomingCount: number
  incomingTotal: Centimes
  outgoingCount: number
  outgoingTotal: Centimes
  balance: Centimes
}

export interface DailyBalance extends ClientName, Movements {
  agencyId: string
  agencyName: string
  groupName: string | null
}

/** `totals`: of everything the filter lets through, not of one page. */
export interface DailyBalances extends Paged<DailyBalance> {
  date: IsoDate
  totals: Movements
}

/** The agencies that moved on a day, of all clients, by name (D28). Without a date: today. */
export async function readDailyBalances(
  { db, today }: Pick<Call, 'db' | 'today'>,
  { date = today, group, agency, page }: ListDailyBalancesInput,
): Promise<DailyBalances> {
  const filter = { date, group, agency }
  const { total, sums } = await sumDailyBalances(db, filter)
  const found = await readPage(page, async (at) => ({ rows: await listDailyBalances(db, filter, at), total }))
  return {
    ...found,
    date,
    rows: found.rows.map(({ agencyId, agencyName, groupName, ownerId, ownerName, ownerEmail, ...day }) => ({
      agencyId,
      agencyName,
      groupName,
      ownerId,
      ownerName,
      ownerEmail,
      ...toMovements(day),
    })),
    totals: toMovements(sums),
  }
}

function toMovements(sums: DaySums): Movements {
  const incomingTotal = cashEffect('incoming', sums.incomingAmount, sums.incomingFee)
  // Taken from 0, as the journal does: a bare minus would make −0 of nothing.
  const outgoingTotal = subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', sums.outgoingAmount, sums.outgoingFee))
  return {
    incomingCount: sums.incomingCount,
    incomingTotal,
    outgoingCount: sums.outgoingCount,
    outgoingTotal,
    balance: subtractCentimes(incomingTotal, outgoingTotal),
  }
}
