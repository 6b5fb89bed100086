import { strFromU8, unzipSync } from 'fflate'
import writeXlsxFile, { type Cell as XlsxCell, type Row as XlsxRow } from 'write-excel-file/node'
import type { CellKind, ColumnHead } from './export-sheet.ts'

// The library builds a whole workbook in memory, so it writes one with two sample rows; xlsx-file.ts streams the real rows.

export interface XlsxFrame {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly sheetPath: string
  readonly before: string
  readonly after: string
  readonly styles: { readonly rows: readonly string[]; readonly totals: readonly string[] }
}

const SHEET_PATH = 'xl/worksheets/sheet1.xml'

const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  date: 'dd/mm/yyyy',
  money: '#,##0.00',
  count: '0',
}

function styledCell({ kind }: ColumnHead, isTotal: boolean): XlsxCell {
  const weight = isTotal ? { fontWeight: 'bold' as const, topBorderStyle: 'thin' as const } : {}
  return kind === 'text'
    ? { value: 'x', type: String, format: formats.text, ...weight }
    : { value: 1, type: Number, format: formats[kind], ...weight }
}

export async function makeXlsxFrame(title: string, columns: readonly ColumnHead[]): Promise<XlsxFrame> {
  const head: XlsxRow = columns.map(({ header, kind }) => ({
    value: header,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#E7EFEA',
    align: kind === 'text' || kind === 'date' ? 'left' : 'right',
  }))
  const sample = [false, true].map((isTotal): XlsxRow => columns.map((column) => styledCell(column, isTotal)))
  const workbook = await writeXlsxFile([head, ...sample], {
    sheet: title,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  const files = new Map(Object.entries(unzipSync(workbook)))
  const sheet = strFromU8(files.get(SHEET_PATH) ?? new Uint8Array())
  files.delete(SHEET_PATH)

  const [headRow, firstRow, totalRow, ...more] = sheet.match(/<row .*?<\/row>/gs) ?? []
  if (headRow === undefined || firstRow === undefined || totalRow === undefined || more.length > 0) {
    throw new Error('The workbook of the library is not made of three rows')
  }
  const headEnd = sheet.indexOf(headRow) + headRow.length
  return {
    files,
    sheetPath: SHEET_PATH,
    before: sheet.slice(0, headEnd),
    after: sheet.slice(sheet.indexOf(totalRow) + totalRow.length),
    styles: { rows: repeatStyles(firstRow, columns.length), totals: repeatStyles(totalRow, columns.length) },
  }
}

function repeatStyles(row: string, count: number): string[] {
  const styles = [...row.matchAll(/<c [^>]*?\bs="(\d+)"/g)].map(([, style]) => style ?? '')
  if (styles.length !== count) throw new Error('The workbook of the library has cells without a style')
  return styles
}
