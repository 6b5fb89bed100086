import type { Cell, SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { ImportGuess } from '#shared/imports/import-row.ts'
import { type DateOrder, dateOrders, parseOrderedDate } from '#shared/values/date-order.ts'
import { foldForSearch } from '#shared/values/text.ts'

type GuessedColumn = Exclude<keyof ImportGuess, 'firstRow' | 'dateOrder'>

/** Words of the titles of columns, without accents. The first column that has one of them is proposed. */
const words: ReadonlyArray<readonly [GuessedColumn, RegExp]> = [
  ['date', /\bdate\b|\bjour\b/],
  ['agency', /\bagence\b|\bguichet\b|\bpoint de vente\b|\bboutique\b/],
  ['incoming', /\bcredit\b|\bentrees?\b|\bcash.?in\b|\bdepots?\b|\brecu\b/],
  ['outgoing', /\bdebit\b|\bsorties?\b|\bcash.?out\b|\bretraits?\b|\bpaye\b/],
  ['amount', /\bmontant\b|\bsomme\b|\bamount\b/],
  ['fee', /\bfrais\b|\bcommissions?\b|\bfee\b/],
  ['type', /\btype\b|\bsens\b|\bnature\b/],
  ['product', /\bproduit\b|\bservice\b|\boperateur\b/],
  ['reference', /\breference\b|\bref\b|\bmtcn\b|\bcode\b|\bnumero\b/],
  ['note', /\bnote\b|\bdescription\b|\blibelle\b|\bcommentaire\b|\bobservation\b/],
]

/** What the titles say, to be confirmed by a person. Where no row has a known title, nothing is proposed. */
export function guessColumns(rows: readonly SheetRow[]): { header: SheetRow | undefined; guess: ImportGuess } {
  const header = rows.find(({ cells }) => countTitles(cells) >= 2)
  const guess: ImportGuess = {
    firstRow: (header?.number ?? (rows[0]?.number ?? 1) - 1) + 1,
    date: null,
    dateOrder: 'dayFirst',
    agency: null,
    type: null,
    amount: null,
    incoming: null,
    outgoing: null,
    fee: null,
    product: null,
    reference: null,
    note: null,
  }
  if (header === undefined) return { header, guess }
  for (const [index, cell] of header.cells.entries()) {
    const column = nameColumn(cell)
    if (column !== undefined) guess[column] ??= index
  }
  const { date } = guess
  if (date !== null)
    guess.dateOrder = guessOrder(rows.filter(({ number }) => number > header.number).map(({ cells }) => cells[date]))
  return { header, guess }
}

function countTitles(cells: readonly Cell[]): number {
  return new Set(cells.map(nameColumn).filter((column) => column !== undefined)).size
}

function nameColumn(cell: Cell): GuessedColumn | undefined {
  if (typeof cell !== 'string') return undefined
  const title = foldForSearch(cell)
  return words.find(([, pattern]) => pattern.test(title))?.[0]
}

/** The order in which most of the dates are dates; days come first in Morocco. */
function guessOrder(cells: ReadonlyArray<Cell | undefined>): DateOrder {
  const texts = cells.filter((cell) => typeof cell === 'string')
  const countDates = (order: DateOrder) => texts.filter((text) => parseOrderedDate(text, order).ok).length
  const counts = dateOrders.map(countDates)
  return dateOrders[counts.indexOf(Math.max(...counts))] ?? 'dayFirst'
}
