import type { IsoDate } from '#shared/values/iso-date.ts'

/** What a cell of a file holds. A formula is the value it had when the file was saved. */
export type Cell = string | number | DateCell | null

export interface DateCell {
  readonly date: IsoDate
}

/** `number`: as a spreadsheet program shows it, from 1. Rows without any value are left out. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

export type SheetFormat = 'csv' | 'xlsx'

export interface SheetInfo {
  readonly format: SheetFormat
  /** Of a text file. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'windows-1252' | null
  readonly delimiter: ';' | ',' | '\t' | null
  /** Whether a workbook has more sheets; the first is read. */
  readonly hasMoreSheets: boolean
}

export interface SheetLimits {
  readonly bytes: number
  /** Of a workbook, whose parts are compressed. */
  readonly unpackedBytes: number
  readonly rows: number
  readonly columns: number
  /** Longest text of a cell. */
  readonly cellLength: number
  readonly timeMs: number
  readonly memoryMb: number
}
