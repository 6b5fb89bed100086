import { type DateOrder, dateOrders, parseOrderedDate } from '#shared/values/date-order.ts'
import { foldForSearch } from '#shared/values/text.ts'
import type { Cell, SheetRow } from './sheet-row.ts'

/** Words of the titles of columns, without accents. The first pattern that fits names the column. */
export type TitleWords<Column extends string> = ReadonlyArray<readonly [Column, RegExp]>

export interface Titles<Column extends string> {
  readonly header: SheetRow | undefined
  /** The row below the titles, or the first of all. */
  readonly firstRow: number
  /** The first column of each name. */
  readonly columns: ReadonlyMap<Column, number>
}

/** The first row with two known titles. */
export function findTitles<Column extends string>(
  rows: readonly SheetRow[],
  words: TitleWords<Column>,
): Titles<Column> {
  const nameColumn = (cell: Cell): Column | undefined => {
    if (typeof cell !== 'string') return undefined
    const title = foldForSearch(cell)
    return words.find(([, pattern]) => pattern.test(title))?.[0]
  }
  const header = rows.find(
    ({ cells }) => new Set(cells.map(nameColumn).filter((column) => column !== undefined)).size >= 2,
  )
  const columns = new Map<Column, number>()
  for (const [index, cell] of header?.cells.entries() ?? []) {
    const column = nameColumn(cell)
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
  }
  return { header, firstRow: (header?.number ?? (rows[0]?.number ?? 1) - 1) + 1, columns }
}

/** The order in which most of the dates below the titles are dates; days come first in Morocco. */
export function guessDateOrder(rows: readonly SheetRow[], { header }: Titles<string>, column: number): DateOrder {
  const texts = rows
    .filter(({ number }) => number > (header?.number ?? 0))
    .map(({ cells }) => cells[column])
    .filter((cell) => typeof cell === 'string')
  const counts = dateOrders.map((order) => texts.filter((text) => parseOrderedDate(text, order).ok).length)
  return dateOrders[counts.indexOf(Math.max(...counts))] ?? 'dayFirst'
}
