import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { BatchOptions } from '#server/platform/db/snapshot.ts'

/**
 * What a column holds. `money`: whole centimes. `date`: `YYYY-MM-DD`. `count`: a whole number. `text`: never read as
 * anything else, be it a phone or a formula.
 */
export type CellKind = 'text' | 'date' | 'money' | 'count'
export type Cell = string | number | null

export interface ExportColumn<Row> {
  readonly header: string
  readonly kind: CellKind
  /** In characters, for Excel. */
  readonly width: number
  readonly of: (row: Row) => Cell
  /** Whether its total stands under it. */
  readonly isSummed?: true
}

export type ColumnHead = Omit<ExportColumn<never>, 'of'>

/** Where the rows of a sheet are read: within a snapshot. */
export interface Reader extends BatchOptions {
  readonly trx: Transaction<Database>
}

/** A table ready to be written, whatever the format. */
export interface ExportSheet {
  /** The name of Excel's sheet: 31 characters at most. */
  readonly title: string
  /** Without its ending. */
  readonly fileName: string
  /** Lines without head and total. */
  readonly rowCount: number
  readonly columns: readonly ColumnHead[]
  /** The first cell of the line of totals. */
  readonly totalLabel: string
  /** A CSV is data to be read on: its lines are rows, unless the total is what the screen is about. */
  readonly hasTotalInCsv: boolean
  readonly batches: () => AsyncIterable<readonly (readonly Cell[])[]>
}

interface SheetParts<Row> extends Pick<ExportSheet, 'title' | 'fileName' | 'rowCount' | 'totalLabel'> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly hasTotalInCsv?: boolean
  /** Begins to read. */
  readonly read: () => AsyncIterable<readonly Row[]>
  /** Lines before those of the database, in the columns' order. */
  readonly lead?: readonly (readonly Cell[])[]
}

/** Puts columns and rows together; nothing is read before the sheet is written. */
export function makeSheet<Row>(parts: SheetParts<Row>): ExportSheet {
  const { columns, read, lead = [], hasTotalInCsv = false, ...rest } = parts
  const cellsOf = (row: Row): Cell[] => columns.map(({ of }) => of(row))
  return {
    ...rest,
    columns,
    hasTotalInCsv,
    async *batches() {
      if (lead.length > 0) yield lead
      for await (const batch of read()) yield batch.map(cellsOf)
    },
  }
}

/** Adds up what is summed while the lines go by. */
export function createTotals(columns: readonly ColumnHead[]) {
  const sums = columns.map(() => 0)
  const summed = columns.flatMap(({ isSummed }, index) => (isSummed === true ? [index] : []))
  return {
    add(rows: readonly (readonly Cell[])[]): void {
      for (const row of rows) {
        for (const index of summed) {
          const cell = row[index]
          if (typeof cell === 'number') sums[index] = (sums[index] ?? 0) + cell
        }
      }
    },
    /** The line under the others. */
    line: (label: string): Cell[] =>
      columns.map(({ isSummed }, index) => (isSummed === true ? (sums[index] ?? 0) : index === 0 ? label : null)),
  }
}
