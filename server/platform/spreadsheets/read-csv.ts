import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { SheetError } from './sheet-refusal.ts'
import type { Cell, SheetInfo, SheetLimits, SheetRow } from './sheet-row.ts'

const DELIMITERS = [';', '\t', ','] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Excel's own first line: `sep=;`. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n/i

/** The lines of a text file. Throws SheetError. */
export function readCsv(content: Buffer, { rows: maxRows }: Pick<SheetLimits, 'rows'>) {
  const { text, encoding } = decodeText(content)
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named === null ? findDelimiter(text) : toDelimiter(named[1])
  const skipped = named === null ? 0 : 1
  const lines = parseLines(named === null ? text : text.slice(named[0].length), delimiter, maxRows)
  const rows: SheetRow[] = lines.map((cells, index) => ({
    number: index + 1 + skipped,
    cells: cells.map((cell): Cell => (cell === '' ? null : cell)),
  }))
  const info: SheetInfo = { format: 'csv', encoding, delimiter, hasMoreSheets: false }
  return { rows, info }
}

function parseLines(text: string, delimiter: Delimiter, maxRows: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      // As Excel reads them: lines of any length, a quote within an unquoted text, spaces around it.
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      // One more than allowed, so that too many are noticed.
      to: maxRows + 1,
    })
  } catch (error) {
    if (error instanceof CsvError) {
      // Where the quote opens: after the complete lines.
      const { records } = error
      throw new SheetError({ code: 'brokenQuote', row: typeof records === 'number' ? records + 1 : 1 })
    }
    throw error
  }
}

/** The one that parts the first line with text into most columns; amounts with a decimal comma come after it. */
function findDelimiter(text: string): Delimiter {
  const line = /^.*\S.*$/m.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';'
}

function toDelimiter(text: string | undefined): Delimiter {
  return DELIMITERS.find((known) => known === text) ?? ';'
}
