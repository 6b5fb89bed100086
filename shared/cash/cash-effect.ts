import { type Centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'
import type { Category } from './categories.ts'

/** How a transaction changes the cash in the drawer. It is linear, so it also takes sums of one category. */
export function cashEffect(type: Category, amount: Centimes, fee: Centimes): Centimes {
  return type === 'incoming' ? sumCentimes(amount, fee) : subtractCentimes(fee, amount)
}

export interface FeedSums {
  feedCount: number
  feedIn: Centimes
  feedOut: Centimes
}

export interface TransactionSums {
  incomingCount: number
  incomingAmount: Centimes
  incomingFee: Centimes
  outgoingCount: number
  outgoingAmount: Centimes
  outgoingFee: Centimes
}

export interface CashMovements extends FeedSums, TransactionSums {}

export function movementsEffect(
  moved: Pick<
    CashMovements,
    'feedIn' | 'feedOut' | 'incomingAmount' | 'incomingFee' | 'outgoingAmount' | 'outgoingFee'
  >,
): Centimes {
  return sumCentimes(
    subtractCentimes(moved.feedIn, moved.feedOut),
    cashEffect('incoming', moved.incomingAmount, moved.incomingFee),
    cashEffect('outgoing', moved.outgoingAmount, moved.outgoingFee),
  )
}

export function expectedCash(opening: Centimes, moved: Parameters<typeof movementsEffect>[0]): Centimes {
  return sumCentimes(opening, movementsEffect(moved))
}
