import { findTitles, guessDateOrder, type TitleWords } from '#server/platform/spreadsheets/find-titles.ts'
import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import { readTimeCell } from './read-time.ts'
import type { StatementGuess } from '#shared/statements/statement-row.ts'

type GuessedColumn = Exclude<keyof StatementGuess, 'firstRow' | 'dateOrder'>

const words: TitleWords<GuessedColumn> = [
  ['date', /\bdate\b|\bjour\b/],
  ['time', /\bheure\b|\btime\b/],
  ['balance', /\bsolde\b|\bbalance\b/],
  ['commission', /\bcommissions?\b/],
  ['fee', /\bfrais\b|\bfees?\b/],
  ['credit', /\bcredit\b|\bentrees?\b/],
  ['debit', /\bdebit\b|\bsorties?\b/],
  ['amount', /\bmontant\b|\bsomme\b|\bamount\b/],
  ['reference', /\breference\b|\bref\b|\bmtcn\b|\bcode\b|\bnumero\b|\bid\b/],
  ['label', /\blibelle\b|\bdescription\b|\bnature\b|\btype\b|\bservice\b|\bmotif\b/],
]

/** What the titles of an operator's file say, to be confirmed by a person. */
export function guessStatement(rows: readonly SheetRow[]): { header: SheetRow | undefined; guess: StatementGuess } {
  const titles = findTitles(rows, words)
  const find = (column: GuessedColumn) => titles.columns.get(column) ?? null
  const date = find('date')
  const guess: StatementGuess = {
    firstRow: titles.firstRow,
    date,
    dateOrder: date === null ? 'dayFirst' : guessDateOrder(rows, titles, date),
    time: find('time') ?? (date !== null && hasTimes(rows, titles.firstRow, date) ? date : null),
    reference: find('reference'),
    amount: find('amount'),
    credit: find('credit'),
    debit: find('debit'),
    fee: find('fee'),
    commission: find('commission'),
    balance: find('balance'),
    label: find('label'),
  }
  return { header: titles.header, guess }
}

/** Whether most of the dates have a time behind them. */
function hasTimes(rows: readonly SheetRow[], firstRow: number, date: number): boolean {
  const texts = rows.flatMap(({ number, cells }) => {
    const cell = number < firstRow ? null : cells[date]
    return typeof cell === 'string' ? [cell] : []
  })
  return texts.filter((text) => readTimeCell(text, true) !== null).length * 2 > texts.length
}
