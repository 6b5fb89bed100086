import { createHash } from 'node:crypto'
import type { ReceivedFile } from '#server/features/attachments/attachments.service.ts'
import type { Call, OwnerCall } from '#server/deps.ts'
import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { showCell } from '#server/platform/spreadsheets/cell-values.ts'
import { detectFormat } from '#server/platform/spreadsheets/detect-format.ts'
import { toRefusal } from '#server/platform/spreadsheets/sheet-refusal.ts'
import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import { MAX_FILE_NAME_LENGTH } from '#shared/attachments/attachment-terms.ts'
import type { MappedImportInput } from '#shared/imports/import-input.ts'
import { describeFile } from '#shared/imports/import-labels.fr.ts'
import type { ImportPreview, ImportReport, ImportRow, UploadedImport } from '#shared/imports/import-row.ts'
import { PREVIEW_ROWS, SHOWN_FAULTS, UNDO_DAYS } from '#shared/imports/import-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { cleanLine } from '#shared/values/text.ts'
import { guessColumns } from './guess-columns.ts'
import { readCatalogueOwned } from './imported-rows.queries.ts'
import {
  deleteOldUploads,
  deleteWaitingUploadsOwned,
  findImportFileOwned,
  findImportOwned,
  findSameFileOwned,
  type ImportRecord,
  insertImportOwned,
  listImportsOwned,
} from './imports.queries.ts'
import { examineFile, readFileRows } from './read-file.ts'

/** Rows in which the titles and the order of dates are looked for. */
const GUESSED_ROWS = 200
/** Files of an owner that wait for their columns; older ones are deleted. */
const WAITING_UPLOADS = 5
const LISTED = 100
const WAITING_MS = 24 * 3_600_000

/** Keeps a file for a day. What is no table is refused at once. Throws `create.id_taken`, `attachments.empty`. */
export async function storeImport(call: OwnerCall, { id, name, content }: ReceivedFile): Promise<UploadedImport> {
  const { db, ownerId, member } = call
  if (content.length === 0) throw refuse('attachments.empty')
  try {
    detectFormat(content)
  } catch (error) {
    throw toRefusal(error)
  }
  const contentHash = createHash('sha256').update(content).digest('hex')
  const fileName = toFileName(name)
  return inTransaction(db, async (trx) => {
    await createOnce(trx, {
      key: { table: 'history_imports', ownerId, id },
      find: () => findImportFileOwned(trx, ownerId, id),
      isSame: (stored) => stored.contentHash === contentHash,
      insert: () => insertImportOwned(trx, ownerId, { id, fileName, contentHash, content, createdBy: member.id }),
    })
    await deleteWaitingUploadsOwned(trx, ownerId, WAITING_UPLOADS)
    return { id, fileName }
  })
}

export function toFileName(sent: string): string {
  const base = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1)
  const name = Array.from(cleanLine(base.replace(/[\p{Cc}\p{Cs}]/gu, ' ')))
    .slice(0, MAX_FILE_NAME_LENGTH)
    .join('')
  return name === '' ? 'fichier' : name
}

/** Throws `imports.not_found`, `imports.started`, and what `readSpreadsheet` throws. */
export async function previewImport(call: OwnerCall, { id }: { id: string }): Promise<ImportPreview> {
  const { db, ownerId } = call
  const { fileName, content } = await findUpload(call, id)
  const first: SheetRow[] = []
  const info = await readFileRows(ownerId, content, (rows) => {
    first.push(...rows.slice(0, GUESSED_ROWS - first.length))
  })
  const { header, guess } = guessColumns(first)
  const { agencies, products } = await readCatalogueOwned(db, ownerId)
  const width = Math.max(...first.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: showCell(header?.cells[index] ?? null),
  }))
  return {
    id,
    fileName,
    described: describeFile(info),
    hasMoreSheets: info.hasMoreSheets,
    columns,
    rows: first.slice(0, PREVIEW_ROWS).map(({ number, cells }) => ({ number, cells: cells.map(showCell) })),
    guess,
    agencies: [...agencies.values()],
    products: [...products.values()].map(({ operatorId: _operator, ...product }) => product),
  }
}

/** What an import by this mapping would write; writes nothing. Throws what `previewImport` throws. */
export async function checkImport(call: OwnerCall, { id, mapping }: MappedImportInput): Promise<ImportReport> {
  const { db, ownerId, timeZone } = call
  const { content, contentHash } = await findUpload(call, id)
  const { rows, faulty, faults, unassigned, entries, months, knownIds } = await examineFile(call, content, mapping)
  const before = await findSameFileOwned(db, ownerId, { id, contentHash })
  return {
    rows,
    faulty,
    known: knownIds.size,
    fresh: entries.length - knownIds.size,
    faults: faults.slice(0, SHOWN_FAULTS),
    unassigned,
    months,
    importedBefore: before === undefined ? null : civilDateTime(before, timeZone),
  }
}

export async function listImports(call: OwnerCall): Promise<ImportRow[]> {
  const records = await listImportsOwned(call.db, call.ownerId, LISTED)
  return records.map((record) => toImportRow(record, call))
}

/** Throws `imports.not_found`. */
export async function findImport(call: Pick<OwnerCall, 'db' | 'ownerId' | 'timeZone' | 'today'>, id: string) {
  const record = await findImportOwned(call.db, call.ownerId, id)
  if (record === undefined) throw refuse('imports.not_found')
  return toImportRow(record, call)
}

function toImportRow(record: ImportRecord, { timeZone, today }: Pick<Call, 'timeZone' | 'today'>): ImportRow {
  const last = record.finished_at === null ? null : addDays(civilDate(record.finished_at, timeZone), UNDO_DAYS)
  return {
    id: record.id,
    fileName: record.file_name,
    state: record.state,
    createdAtLocal: civilDateTime(record.created_at, timeZone),
    authorName: record.authorName,
    rows: record.row_count,
    known: record.known_count,
    progress: record.progress,
    firstDate: record.first_date,
    lastDate: record.last_date,
    incomingAmount: record.incoming_amount,
    outgoingAmount: record.outgoing_amount,
    failure: record.failure,
    undoUntil: record.state === 'done' && record.row_count > 0 && last !== null && last >= today ? last : null,
  }
}

async function findUpload({ db, ownerId }: OwnerCall, id: string) {
  const file = await findImportFileOwned(db, ownerId, id)
  if (file === undefined) throw refuse('imports.not_found')
  const { state, content } = file
  if (state !== 'uploaded' || content === null) throw refuse('imports.started')
  return { ...file, content }
}

export function sweepUploads({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  return deleteOldUploads(db, new Date(now.getTime() - WAITING_MS))
}
