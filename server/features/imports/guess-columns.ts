import { findTitles, guessDateOrder, type TitleWords } from '#server/platform/spreadsheets/find-titles.ts'
import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { ImportGuess } from '#shared/imports/import-row.ts'

type GuessedColumn = Exclude<keyof ImportGuess, 'firstRow' | 'dateOrder'>

const words: TitleWords<GuessedColumn> = [
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
  const titles = findTitles(rows, words)
  const find = (column: GuessedColumn) => titles.columns.get(column) ?? null
  const date = find('date')
  const guess: ImportGuess = {
    firstRow: titles.firstRow,
    date,
    dateOrder: date === null ? 'dayFirst' : guessDateOrder(rows, titles, date),
    agency: find('agency'),
    type: find('type'),
    amount: find('amount'),
    incoming: find('incoming'),
    outgoing: find('outgoing'),
    fee: find('fee'),
    product: find('product'),
    reference: find('reference'),
    note: find('note'),
  }
  return { header: titles.header, guess }
}
