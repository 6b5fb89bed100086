import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { MAX_XLSX_ROWS, type ExportFormat } from '#shared/exports/export-terms.ts'
import { csvFile } from './csv-file.ts'
import type { ExportSheet, Reader } from './export-sheet.ts'
import { xlsxFile } from './xlsx-file.ts'

/** A file about to be sent: its bytes come as they are asked for. */
export interface ExportFile {
  readonly name: string
  /** Lines without head and total. */
  readonly rowCount: number
  readonly bytes: AsyncIterable<string | Uint8Array>
}

interface ExportCall {
  readonly db: Kysely<Database>
  /** Aborted once nobody waits for the file any more. */
  readonly signal: AbortSignal
}

/**
 * Makes a file from one snapshot of the database (count, rows and totals agree) and hands it to `send`, which reads it at
 * the pace of whoever receives it. Refuses `exports.too_many_rows` and what `makeSheet` refuses, before anything is sent.
 */
export function writeExport(
  { db, signal }: ExportCall,
  format: ExportFormat,
  makeSheet: (reader: Reader) => Promise<ExportSheet>,
  send: (file: ExportFile) => Promise<void>,
): Promise<void> {
  return inSnapshot(db, async (trx) => {
    const sheet = await makeSheet({ trx, db, signal })
    const { rowCount } = sheet
    if (format === 'xlsx' && rowCount > MAX_XLSX_ROWS) {
      throw refuse('exports.too_many_rows', { rows: rowCount, max: MAX_XLSX_ROWS })
    }
    const bytes = format === 'csv' ? csvFile(sheet) : xlsxFile(sheet)
    await send({ name: `${sheet.fileName}.${format}`, rowCount, bytes })
  })
}
