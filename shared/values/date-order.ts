import { type ParsedDate } from './calendar-date.ts'
import { removeInvisible } from './invisible.ts'
import { isIsoDate } from './iso-date.ts'

/** The order of day, month and year in the dates of a file: chosen for all of them, never guessed from one. */
export const dateOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

const TIME = /[T ]\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?$/

/** Reads `27/11/2026`, `27-11-2026`, `27.11.2026`, `27112026` in this order, with a time behind, which is left out. The year has four digits. */
export function parseOrderedDate(text: string, order: DateOrder): ParsedDate {
  const trimmed = removeInvisible(text).trim().replace(TIME, '')
  if (trimmed === '') return { ok: false, error: 'empty' }
  const [first = '', second = '', third = ''] = split(trimmed, order)
  const [year, month, day] =
    order === 'yearFirst'
      ? [first, second, third]
      : order === 'monthFirst'
        ? [third, first, second]
        : [third, second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? { ok: true, date } : { ok: false, error: 'invalid' }
}

function split(text: string, order: DateOrder): readonly string[] {
  const parted = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (parted !== null) return [parted[1] ?? '', parted[3] ?? '', parted[4] ?? '']
  const joined = (order === 'yearFirst' ? /^(\d{4})(\d{2})(\d{2})$/ : /^(\d{2})(\d{2})(\d{4})$/).exec(text)
  return joined === null ? [] : joined.slice(1)
}
