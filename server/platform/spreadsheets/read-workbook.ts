import { readSheet } from 'read-excel-file/universal'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { SheetError } from './sheet-refusal.ts'
import type { Cell, SheetInfo, SheetLimits, SheetRow } from './sheet-row.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** The rows of the first sheet. Throws SheetError. */
export async function readWorkbook(content: Buffer, { unpackedBytes }: Pick<SheetLimits, 'unpackedBytes'>) {
  const { archive, workbook } = unpackWorkbook(content, unpackedBytes)
  const rows: SheetRow[] = []
  for (const [index, cells] of (await readCells(archive)).entries()) {
    rows.push({ number: index + 1, cells: cells.map(toCell) })
  }
  const hasMoreSheets = (workbook.match(/<(?:\w+:)?sheet\s/g) ?? []).length > 1
  const info: SheetInfo = { format: 'xlsx', encoding: null, delimiter: null, hasMoreSheets }
  return { rows, info }
}

async function readCells(archive: Uint8Array<ArrayBuffer>): Promise<ReadonlyArray<readonly unknown[]>> {
  try {
    return await readSheet(archive.buffer)
  } catch {
    throw new SheetError({ code: 'damaged' })
  }
}

/** A date has no zone: it is read as the library gives it, at midnight in UTC. One beyond the calendar stays as text. */
function toCell(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX'
  if (!(value instanceof Date)) throw new SheetError({ code: 'damaged' })
  const date = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return isIsoDate(date) ? { date } : String(value)
}
