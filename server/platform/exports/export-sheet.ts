import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { BatchOptions } from '#server/platform/db/snapshot.ts'

/** `money`: centimes. `date`: `YYYY-MM-DD`. `count`: a whole number. `text`: stays text, also phones and formulas. */
export type CellKind = 'text' | 'date' | 'money' | 'count'
export type Cell = string | number | null

export interface ExportColumn<Row> {
  readonly header: string
  readonly kind: CellKind
  readonly width: number
  readonly of: (row: Row) => Cell
  readonly isSummed?: true
}

export type ColumnHead = Omit<ExportColumn<never>, 'of'>

export interface Reader extends BatchOptions {
  readonly trx: Transaction<Database>
}

export interface ExportSheet {
  readonly title: string
  readonly fileName: string
  readonly rowCount: number
  readonly columns: readonly ColumnHead[]
  readonly totalLabel: string
  /** A CSV is read by programs: only rows, unless the total is the screen's result. */
  readonly hasTotalInCsv: boolean
  readonly batches: () => AsyncIterable<readonly (readonly Cell[])[]>
}

interface SheetParts<Row> extends Pick<ExportSheet, 'title' | 'fileName' | 'rowCount' | 'totalLabel'> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly hasTotalInCsv?: boolean
  readonly read: () => AsyncIterable<readonly Row[]>
  readonly lead?: readonly (readonly Cell[])[]
}

export function makeSheet<Row>(parts: SheetParts<Row>): ExportSheet {
  const { columns, read, lead = [], hasTotalInCsv = false, ...rest } = parts
  const toCells = (row: Row): Cell[] => columns.map(({ of }) => of(row))
  return {
    ...rest,
    columns,
    hasTotalInCsv,
    async *batches() {
      if (lead.length > 0) yield lead
      for await (const batch of read()) yield batch.map(toCells)
    },
  }
}

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
    line: (label: string): Cell[] =>
      columns.map(({ isSummed }, index) => (isSummed === true ? (sums[index] ?? 0) : index === 0 ? label : null)),
  }
}
