import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { MAX_XLSX_ROWS, type ExportFormat } from '#shared/exports/export-terms.ts'
import { csvFile } from './csv-file.ts'
import type { ExportSheet, Reader } from './export-sheet.ts'
import { xlsxFile } from './xlsx-file.ts'

export interface ExportFile {
  readonly name: string
  readonly rowCount: number
  readonly bytes: AsyncIterable<string | Uint8Array>
}

interface ExportCall {
  readonly db: Kysely<Database>
  readonly signal: AbortSignal
}

/** Writes from one snapshot, so that count, rows and totals agree. Throws `exports.too_many_rows` before sending. */
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
