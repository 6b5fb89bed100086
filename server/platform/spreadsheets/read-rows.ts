import { detectFormat } from './detect-format.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { SheetError } from './sheet-refusal.ts'
import type { SheetInfo, SheetLimits, SheetRow } from './sheet-row.ts'

/** All rows of a file that have a value. Throws SheetError. Takes seconds for a large file: run it in the worker. */
export async function readRows(content: Buffer, limits: SheetLimits): Promise<{ rows: SheetRow[]; info: SheetInfo }> {
  const format = detectFormat(content)
  const { rows, info } = format === 'xlsx' ? await readWorkbook(content, limits) : readCsv(content, limits)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null))
  if (filled.length === 0) throw new SheetError({ code: 'empty' })
  if (filled.length > limits.rows) throw new SheetError({ code: 'tooManyRows', max: limits.rows })
  for (const row of filled) assertFits(row, limits)
  return { rows: filled, info }
}

function assertFits({ number, cells }: SheetRow, { columns, cellLength }: SheetLimits): void {
  if (cells.length > columns && cells.slice(columns).some((cell) => cell !== null)) {
    throw new SheetError({ code: 'tooManyColumns', max: columns })
  }
  if (cells.some((cell) => typeof cell === 'string' && cell.length > cellLength)) {
    throw new SheetError({ code: 'cellTooLong', row: number, max: cellLength })
  }
}
