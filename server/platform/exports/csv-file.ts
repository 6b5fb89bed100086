import { stringify, type Options } from 'csv-stringify/sync'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoneyForInput, centimes } from '#shared/values/money.ts'
import { createTotals, type Cell, type ExportSheet } from './export-sheet.ts'

/** By which Excel knows UTF-8. */
const BOM = '\uFEFF'

/** What French Excel opens with a double click (pitfalls 27 and 28). */
const FRENCH_EXCEL: Options = {
  delimiter: ';',
  record_delimiter: '\r\n',
  // A line end inside a cell is one more reason to quote it.
  quote_record_delimiter: true,
  // Neutralises what Excel would run. Numbers go in as numbers, so that a minus stays one.
  escape_formulas: true,
}

/**
 * The sheet as CSV for French Excel: UTF-8 with BOM, `;`, CRLF, decimal comma, no thousands separator, `JJ/MM/AAAA`. A piece
 * for each batch of rows; the head comes with the first, so that a reading that fails at once has sent nothing.
 */
export async function* csvFile({ columns, batches, hasTotalInCsv, totalLabel }: ExportSheet): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  const number = (value: number, { index }: { index: number }) =>
    kinds[index] === 'money' ? formatMoneyForInput(centimes(value)) : String(value)
  const ofRows: Options = {
    ...FRENCH_EXCEL,
    cast: { number, string: (value, { index }) => (kinds[index] === 'date' ? formatDate(value) : value) },
  }
  const totals = createTotals(columns)
  let text = BOM + lines([columns.map(({ header }) => header)], FRENCH_EXCEL)
  for await (const rows of batches()) {
    totals.add(rows)
    yield text + lines(rows, ofRows)
    text = ''
  }
  if (hasTotalInCsv) text += lines([totals.line(totalLabel)], { ...FRENCH_EXCEL, cast: { number } })
  if (text !== '') yield text
}

/** The library's types want arrays that may be changed; it changes none. */
function lines(rows: readonly (readonly Cell[])[], options: Options): string {
  return stringify(rows as Cell[][], options)
}
