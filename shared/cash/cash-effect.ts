import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
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

export const noMovements: CashMovements = {
  feedCount: 0,
  feedIn: ZERO_AMOUNT,
  feedOut: ZERO_AMOUNT,
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
}

export function addMovements(a: CashMovements, b: CashMovements): CashMovements {
  return {
    feedCount: a.feedCount + b.feedCount,
    feedIn: sumCentimes(a.feedIn, b.feedIn),
    feedOut: sumCentimes(a.feedOut, b.feedOut),
    incomingCount: a.incomingCount + b.incomingCount,
    incomingAmount: sumCentimes(a.incomingAmount, b.incomingAmount),
    incomingFee: sumCentimes(a.incomingFee, b.incomingFee),
    outgoingCount: a.outgoingCount + b.outgoingCount,
    outgoingAmount: sumCentimes(a.outgoingAmount, b.outgoingAmount),
    outgoingFee: sumCentimes(a.outgoingFee, b.outgoingFee),
  }
}

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
