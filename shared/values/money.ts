import type * as z from 'zod/mini'
import { groupThousands } from './count.ts'
import { removeInvisible } from './invisible.ts'

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

export type MoneyError = 'empty' | 'invalid' | 'ambiguous' | 'tooManyDecimals' | 'notPositive' | 'negative' | 'tooLarge'

export type ParsedMoney = { ok: true; centimes: Centimes } | { ok: false; error: MoneyError }

export interface ParseMoneyOptions {
  allowZero?: boolean
  allowNegative?: boolean
}

const FORMS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
]

/** `1.000` and `1,000` may be 1 or 1000. `12,345` can only be a third decimal. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?:\.\d{3}|,\d\d0)$/

const TOO_MANY_DECIMALS = /^(?:\d+[.,]\d{3,}|[1-9]\d{0,2}(?:\s\d{3})+[.,]\d{3,}|[1-9]\d{0,2}(?:\.\d{3})+,\d{3,})$/

const MINUS_SIGNS = /^[-\u2010-\u2015\u2212\uFE63\uFF0D]/

/** Reads `1 234,50` with any space, `1.234,50`, `1234.50`, `+` before, `MAD` or `DH` behind. Guesses and rounds nothing. */
export function parseMoney(text: string, options: ParseMoneyOptions = {}): ParsedMoney {
  const { allowNegative = false, allowZero = allowNegative } = options
  const trimmed = removeInvisible(text).trim()
  if (trimmed === '') return refused('empty')

  const isNegative = MINUS_SIGNS.test(trimmed)
  const body = (isNegative ? trimmed.slice(1) : trimmed.replace(/^\+/, '')).replace(/\s*(?:MAD|DH)$/i, '')
  const size = parseUnsigned(body)
  if (!size.ok) return size

  if (isNegative && !allowNegative) return refused(allowZero ? 'negative' : 'notPositive')
  if (size.centimes === 0) return allowZero ? size : refused('notPositive')
  return isNegative ? { ok: true, centimes: subtractCentimes(ZERO_AMOUNT, size.centimes) } : size
}

function parseUnsigned(body: string): ParsedMoney {
  if (AMBIGUOUS.test(body)) return refused('ambiguous')
  for (const form of FORMS) {
    const match = form.exec(body)
    if (match !== null) return toCentimes(match[1] ?? '', match[2] ?? '')
  }
  return refused(TOO_MANY_DECIMALS.test(body) ? 'tooManyDecimals' : 'invalid')
}

function toCentimes(grouped: string, decimals: string): ParsedMoney {
  const digits = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  // Checked as text: seventeen digits are not exact as a number.
  if (digits.length > 12) return refused('tooLarge')
  const amount = centimes(Number(digits) * 100 + Number(decimals.padEnd(2, '0')))
  return amount > MAX_AMOUNT ? refused('tooLarge') : { ok: true, centimes: amount }
}

function refused(error: MoneyError): ParsedMoney {
  return { ok: false, error }
}

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
