import type { DateOrder } from '#shared/values/date-order.ts'

export const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  dayFirst: 'JJ/MM/AAAA',
  monthFirst: 'MM/JJ/AAAA',
  yearFirst: 'AAAA-MM-JJ',
}

export interface SheetColumn {
  index: number
  header: string
}

/** `B · Agence`: the letter that a spreadsheet program shows, and the title. */
export function nameColumns(columns: readonly SheetColumn[]): Array<{ value: string; label: string }> {
  return columns.map(({ index, header }) => ({
    value: String(index),
    label: header === '' ? toLetters(index) : `${toLetters(index)} · ${header}`,
  }))
}

const LETTERS = 26

export function toLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS))
  return index < LETTERS ? last : toLetters(Math.floor(index / LETTERS) - 1) + last
}
