import { formatDate } from '#shared/values/calendar-date.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { centimes, formatMoneyForInput } from '#shared/values/money.ts'
import { csvText } from './csv-text.ts'
import { createTotals, type Cell, type CellKind, type ExportSheet } from './export-sheet.ts'

const BOM = '\uFEFF'
const DELIMITER = ';'
const LINE_END = '\r\n'

/**
 * A file for French Excel, written by hand: the library has no cell that stays text in Excel, and is slower
 * (docs/performance.md#hand-written-parts). The head comes with the first batch, so that an early failure sends nothing.
 */
export async function* csvFile({ columns, batches, hasTotalInCsv, totalLabel }: ExportSheet): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  const totals = createTotals(columns)
  const head = columns.map(({ header }) => header)
  let text = BOM + line(head, kinds)
  for await (const rows of batches()) {
    totals.add(rows)
    for (const row of rows) text += line(row, kinds)
    yield text
    text = ''
  }
  if (hasTotalInCsv) text += line(totals.line(totalLabel), kinds)
  if (text !== '') yield text
}

function line(row: readonly Cell[], kinds: readonly CellKind[]): string {
  let text = ''
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) text += DELIMITER
    text += csvCell(row[index] ?? null, kinds[index] ?? 'text')
  }
  return text + LINE_END
}

function csvCell(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? formatMoneyForInput(centimes(cell)) : String(cell)
  return kind === 'date' && isIsoDate(cell) ? formatDate(cell) : csvText(cell)
}
