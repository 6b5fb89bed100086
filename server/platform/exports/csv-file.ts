import { stringify, type Options } from 'csv-stringify/sync'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoneyForInput, centimes } from '#shared/values/money.ts'
import { createTotals, type Cell, type ExportSheet } from './export-sheet.ts'

const BOM = '\uFEFF'

const FRENCH_EXCEL: Options = {
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  // Neutralises texts that Excel would run as formulas. Numbers are passed as numbers and keep their sign.
  escape_formulas: true,
}

/** The head comes with the first batch, so that an early failure sends nothing. */
export async function* csvFile({ columns, batches, hasTotalInCsv, totalLabel }: ExportSheet): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  const number = (value: number, { index }: { index: number }) =>
    kinds[index] === 'money' ? formatMoneyForInput(centimes(value)) : String(value)
  const rowOptions: Options = {
    ...FRENCH_EXCEL,
    cast: { number, string: (value, { index }) => (kinds[index] === 'date' ? formatDate(value) : value) },
  }
  const totals = createTotals(columns)
  let text = BOM + lines([columns.map(({ header }) => header)], FRENCH_EXCEL)
  for await (const rows of batches()) {
    totals.add(rows)
    yield text + lines(rows, rowOptions)
    text = ''
  }
  if (hasTotalInCsv) text += lines([totals.line(totalLabel)], { ...FRENCH_EXCEL, cast: { number } })
  if (text !== '') yield text
}

function lines(rows: readonly (readonly Cell[])[], options: Options): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of csv-stringify ask for mutable arrays, which it does not change
  return stringify(rows as Cell[][], options)
}
