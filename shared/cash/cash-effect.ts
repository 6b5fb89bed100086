import { type Centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'
import type { Category } from '#shared/values/statuses.ts'

/**
 * What a transaction does to the cash in the drawer, in centimes (cash-control.md, Words): incoming + (amount + fee),
 * outgoing − amount + fee. As it is linear, it holds for sums of one type as well. The only place that knows it.
 */
export function cashEffect(type: Category, amount: Centimes, fee: Centimes): Centimes {
  return type === 'incoming' ? sumCentimes(amount, fee) : subtractCentimes(fee, amount)
}

/** Feeds of an agency's day. */
export interface FeedSums {
  feedCount: number
  feedIn: Centimes
  feedOut: Centimes
}

/** Transactions of an agency's day. */
export interface TransactionSums {
  incomingCount: number
  incomingAmount: Centimes
  incomingFee: Centimes
  outgoingCount: number
  outgoingAmount: Centimes
  outgoingFee: Centimes
}

/** Everything that moved an agency's cash on one day, or on several. */
export interface CashMovements extends FeedSums, TransactionSums {}

/** What movements do to the cash in the drawer together, in centimes; may be negative. */
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

/**
 * The cash that must be in the drawer (attendu): opening + incoming feeds + incoming transactions − outgoing feeds − outgoing
 * transactions, fees as they touch the drawer (cash-control.md, Words).
 */
export function expectedCash(opening: Centimes, moved: Parameters<typeof movementsEffect>[0]): Centimes {
  return sumCentimes(opening, movementsEffect(moved))
}
