import { formatDate } from '#shared/values/calendar-date.ts'
import { type DateOrder, parseOrderedDate } from '#shared/values/date-order.ts'
import type { ParsedDate } from '#shared/values/calendar-date.ts'
import { groupThousands } from '#shared/values/count.ts'
import { type ParsedMoney, parseMoney, type ParseMoneyOptions } from '#shared/values/parse-money.ts'
import type { Cell } from './sheet-row.ts'

/** A spreadsheet keeps fifteen digits: `0.1 + 0.2` of a formula is 0.3 there, and is not 0.30000000000000004. */
const DIGITS = 15
/** From here on a number may have lost its last digits. */
const EXACT_BELOW = 10 ** DIGITS

/** A number of a workbook is not ambiguous, as a typed text may be: 1.234 has three decimals. */
export function readAmountCell(cell: Cell, options: ParseMoneyOptions): ParsedMoney {
  if (cell === null) return { ok: false, error: 'empty' }
  if (typeof cell === 'string') return parseMoney(cell, options)
  if (typeof cell !== 'number') return { ok: false, error: 'invalid' }
  const text = toPlainNumber(cell)
  if (text === undefined) return { ok: false, error: Math.abs(cell) >= EXACT_BELOW ? 'tooLarge' : 'invalid' }
  const decimals = /\.(\d+)$/.exec(text)?.[1] ?? ''
  return decimals.length > 2 ? { ok: false, error: 'tooManyDecimals' } : parseMoney(text, options)
}

export function readDateCell(cell: Cell, order: DateOrder): ParsedDate {
  if (cell === null) return { ok: false, error: 'empty' }
  if (typeof cell === 'object') return { ok: true, date: cell.date }
  return parseOrderedDate(String(cell), order)
}

/** A text, or a whole number as it was written; undefined for a number that a spreadsheet program may have changed. */
export function readTextCell(cell: Cell): string | null | undefined {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'object') return formatDate(cell.date)
  return toPlainNumber(cell)
}

/** As a person reads it in a preview: `1 234,5`, `27/11/2026`. */
export function showCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'object') return formatDate(cell.date)
  const text = toPlainNumber(cell)
  if (text === undefined) return String(cell)
  const [whole = '', decimals] = text.replace('-', '').split('.')
  return `${cell < 0 ? '-' : ''}${groupThousands(whole)}${decimals === undefined ? '' : `,${decimals}`}`
}

/** Undefined where it has an exponent or more digits than are exact. */
function toPlainNumber(number: number): string | undefined {
  if (!Number.isFinite(number) || Math.abs(number) >= EXACT_BELOW) return undefined
  const text = number.toPrecision(DIGITS)
  if (text.includes('e')) return undefined
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
