import type { ClientName } from '#server/features/users/clients.queries.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { ListDailyBalancesInput } from '#shared/journal/journal-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import { cashEffect, type TransactionSums } from '#shared/cash/cash-effect.ts'
import { listDailyBalances, sumDailyBalances } from './daily-balances.queries.ts'

/** Amounts as they change the drawer (`cashEffect`). */
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

export interface DailyBalances extends Paged<DailyBalance> {
  date: IsoDate
  /** Of all pages. */
  totals: Movements
}

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

function toMovements(sums: TransactionSums): Movements {
  const incomingTotal = cashEffect('incoming', sums.incomingAmount, sums.incomingFee)
  const outgoingTotal = subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', sums.outgoingAmount, sums.outgoingFee))
  return {
    incomingCount: sums.incomingCount,
    incomingTotal,
    outgoingCount: sums.outgoingCount,
    outgoingTotal,
    balance: subtractCentimes(incomingTotal, outgoingTotal),
  }
}
