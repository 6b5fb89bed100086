import type * as z from 'zod/mini'
import { groupThousands } from './count.ts'

/** An amount in hundredths of a dirham, always a whole number. A plain number has to pass `centimes` or a schema first. */
export type Centimes = number & z.core.$brand<'Centimes'>

export function centimes(value: number): Centimes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that makes amounts from numbers
  return value as Centimes
}

export const ZERO_AMOUNT = centimes(0)

export function sumCentimes(...amounts: readonly Centimes[]): Centimes {
  return centimes(amounts.reduce((sum: number, amount) => sum + amount, 0))
}

export function subtractCentimes(from: Centimes, amount: Centimes): Centimes {
  return centimes(from - amount)
}

/** Largest amount of a transaction or payment: 999 999 999,99 MAD. Totals may exceed it. */
export const MAX_AMOUNT = centimes(99_999_999_999)

/** U+2212, which does not break from its number. Inputs and exports use the ASCII hyphen. */
const MINUS = '\u2212'

/** Unsigned `1 234,50`. Not by `Intl`, which takes amount / 100 and loses the last digit of very large totals. */
function formatSize(amount: Centimes): string {
  const size = Math.abs(amount)
  const whole = String(Math.trunc(size / 100))
  return `${groupThousands(whole)},${String(size % 100).padStart(2, '0')}`
}

export function formatAmount(amount: Centimes): string {
  return amount < 0 ? MINUS + formatSize(amount) : formatSize(amount)
}

export function formatMoney(amount: Centimes): string {
  return `${formatAmount(amount)}\u00A0MAD`
}

/** The absolute amount under the sign of its direction: `+1 000,00 MAD` for incoming, `−200,25 MAD` for outgoing; zero has none. */
export function formatSigned(amount: Centimes, sign: '+' | '-'): string {
  const printed = amount === 0 ? '' : sign === '-' ? MINUS : '+'
  return `${printed}${formatSize(amount)}\u00A0MAD`
}

export function formatMoneyForInput(amount: Centimes): string {
  const size = Math.abs(amount)
  const text = `${Math.trunc(size / 100)},${String(size % 100).padStart(2, '0')}`
  return amount < 0 ? `-${text}` : text
}

export function formatWholeMoney(amount: Centimes, currency = 'MAD'): string {
  const text = formatAmount(amount)
  return `${amount % 100 === 0 ? text.slice(0, -3) : text}\u00A0${currency}`
}

/** A yearly price by month, rounded to whole units of the currency. For display only: twelve of them are not the price. */
export function monthlyPrice(yearlyPrice: Centimes): number {
  return Math.round(yearlyPrice / 100 / 12)
}

export function formatMonthlyPrice(yearlyPrice: Centimes, currency = 'MAD'): string {
  return formatWholeMoney(centimes(monthlyPrice(yearlyPrice) * 100), currency)
}
