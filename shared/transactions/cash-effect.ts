import type { Centimes } from '#shared/money.ts'
import type { Category } from '#shared/statuses.ts'

/**
 * What a transaction does to the cash in the drawer, in centimes (cash-control.md, Words): incoming + (amount + fee),
 * outgoing − amount + fee. As it is linear, it holds for sums of one type as well. The only place that knows it.
 */
export const cashEffect = (type: Category, amount: Centimes, fee: Centimes): Centimes =>
  type === 'incoming' ? amount + fee : fee - amount
