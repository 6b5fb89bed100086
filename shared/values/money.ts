import type * as z from 'zod/mini'
import { groupThousands } from './count.ts'
import { removeInvisible } from './invisible.ts'

/** An amount in hundredths of a dirham, always a whole number. A plain number has to pass `centimes` or a schema first. */
export type Centimes = number & z.core.$brand<'Centimes'>

/** A number as an amount, where it is known to be whole centimes. */
export function centimes(value: number): Centimes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes amounts of numbers
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

/** Why a typed amount was refused; `moneyErrorMessages` (money-schema.ts) has the sentence of each. */
export type MoneyError = 'empty' | 'invalid' | 'ambiguous' | 'tooManyDecimals' | 'notPositive' | 'negative' | 'tooLarge'

export type ParsedMoney = { ok: true; centimes: Centimes } | { ok: false; error: MoneyError }

export interface ParseMoneyOptions {
  /** `0` is good (journal fields). Off by default: an amount is above zero. */
  allowZero?: boolean
  /** A leading minus sign is good; zero then is too. Off by default. */
  allowNegative?: boolean
}

/** What is read: digits alone, by threes after spaces, or by threes after dots; decimals after a comma, or after a dot where dots do not group. */
const FORMS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
]

/** `1.000` may be 1 or 1000; so may `1,000`, as its third decimal says nothing. `12,345` can only be a third decimal. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?:\.\d{3}|,\d\d0)$/

const TOO_MANY_DECIMALS = /^(?:\d+[.,]\d{3,}|[1-9]\d{0,2}(?:\s\d{3})+[.,]\d{3,}|[1-9]\d{0,2}(?:\.\d{3})+,\d{3,})$/

/** Hyphen, minus and the dashes that other programs put in their place. */
const MINUS_SIGNS = /^[-\u2010-\u2015\u2212\uFE63\uFF0D]/

/**
 * Reads an amount as a person types or pastes it (D12, pitfalls 4 to 7): `1234,5`, `1 234,50` with any space character,
 * `1.234,50`, `1234.50`, each with an optional `+` before and `MAD` or `DH` behind, as the product prints
 * amounts. Characters that cannot be seen do not count. Everything else is refused, nothing is guessed, cut or clamped: a third
 * decimal, a minus sign where none is allowed, exponents, letters, formulas, uneven
 * groups, digits that are not 0 to 9, and the ambiguous `1.000` and `1,000`.
 */
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
  // Looked at as text first: seventeen digits would no longer be exact as a number.
  if (digits.length > 12) return refused('tooLarge')
  const amount = centimes(Number(digits) * 100 + Number(decimals.padEnd(2, '0')))
  return amount > MAX_AMOUNT ? refused('tooLarge') : { ok: true, centimes: amount }
}

function refused(error: MoneyError): ParsedMoney {
  return { ok: false, error }
}

/** U+2212, as wide as a digit of a tabular font and never broken from its number. Inputs and exports use the ASCII hyphen. */
const MINUS = '\u2212'

/** Unsigned `1 234,50`. By hand and not by `Intl`, which would take amount / 100 and lose the last digit of very large totals. */
function formatSize(amount: Centimes): string {
  const size = Math.abs(amount)
  const whole = String(Math.trunc(size / 100))
  return `${groupThousands(whole)},${String(size % 100).padStart(2, '0')}`
}

/** Amount without currency: `1 234,50` (U+202F between thousands), `−1 234,50` below zero (U+2212). */
export function formatAmount(amount: Centimes): string {
  return amount < 0 ? MINUS + formatSize(amount) : formatSize(amount)
}

/** Amount for people: `1 234,50 MAD`, U+202F between thousands and U+00A0 before MAD (D12). */
export function formatMoney(amount: Centimes): string {
  return `${formatAmount(amount)}\u00A0MAD`
}

/**
 * The size of an amount under a sign that its direction gives: `+1 000,00 MAD` for incoming, `−200,25 MAD` for outgoing
 * (spec 001 §2). The amount's own sign is not looked at. The minus sign is U+2212.
 */
export function formatSigned(amount: Centimes, sign: '+' | '-'): string {
  // Nothing has no direction.
  const printed = amount === 0 ? '' : sign === '-' ? MINUS : '+'
  return `${printed}${formatSize(amount)}\u00A0MAD`
}

/** What an amount field shows when it is opened again: `1234,50`; `parseMoney` reads it back to the same centimes. Also the form for CSV. */
export function formatMoneyForInput(amount: Centimes): string {
  const size = Math.abs(amount)
  const text = `${Math.trunc(size / 100)},${String(size % 100).padStart(2, '0')}`
  return amount < 0 ? `-${text}` : text
}

/** A price: `1 990 MAD`, with decimals only where there are any (`1 990,50 MAD`). */
export function formatWholeMoney(amount: Centimes, currency = 'MAD'): string {
  const text = formatAmount(amount)
  return `${amount % 100 === 0 ? text.slice(0, -3) : text}\u00A0${currency}`
}

/** Monthly figure of a yearly price, in whole units of the currency: price / 100 / 12, rounded (spec 000 §2, pitfall 11). */
export function monthlyPrice(yearlyPrice: Centimes): number {
  return Math.round(yearlyPrice / 100 / 12)
}

/** `166 MAD` for a yearly price of 199 000 centimes. Stands beside `Facturé 1 990 MAD par an`, never multiplied back. */
export function formatMonthlyPrice(yearlyPrice: Centimes, currency = 'MAD'): string {
  return formatWholeMoney(centimes(monthlyPrice(yearlyPrice) * 100), currency)
}
