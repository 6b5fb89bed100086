import { removeInvisible } from './invisible.ts'
import { centimes, MAX_AMOUNT, subtractCentimes, ZERO_AMOUNT, type Centimes } from './money.ts'

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
