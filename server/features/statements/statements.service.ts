import { createHash } from 'node:crypto'
import type { ReceivedFile } from '#server/features/attachments/attachments.service.ts'
import { toFileName } from '#server/features/imports/imports.service.ts'
import { readFileRows } from '#server/features/imports/read-file.ts'
import { findAccountInScope } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import type { Call, OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { showCell } from '#server/platform/spreadsheets/cell-values.ts'
import { detectFormat } from '#server/platform/spreadsheets/detect-format.ts'
import { toRefusal } from '#server/platform/spreadsheets/sheet-refusal.ts'
import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import { describeFile } from '#shared/imports/import-labels.fr.ts'
import type { UploadedImport } from '#shared/imports/import-row.ts'
import type {
  CheckStatementInput,
  ListStatementsInput,
  PreviewStatementInput,
} from '#shared/statements/statement-input.ts'
import type { StatementImportRow, StatementPreview, StatementReport } from '#shared/statements/statement-row.ts'
import { STATEMENT_PREVIEW_ROWS } from '#shared/statements/statement-terms.ts'
import { compareDates } from '#shared/values/calendar-date.ts'
import { centimes } from '#shared/values/money.ts'
import { ASKED_AT_ONCE, examineFile } from './examine-file.ts'
import { guessStatement } from './guess-statement.ts'
import {
  deleteOldFiles,
  deleteWaitingFilesOwned,
  findFileOwned,
  findSameFileOwned,
  type ImportRecord,
  insertFileOwned,
  listImportsInScope,
} from './statement-imports.queries.ts'
import { countKnownLinesOwned, type KeyedLine } from './statement-lines.queries.ts'
import { findMappingOwned } from './statement-mappings.queries.ts'

/** Rows in which the titles and the order of dates are looked for. */
const GUESSED_ROWS = 200
/** Files of a member that wait for their columns; older ones are deleted. */
const WAITING_FILES = 5
const WAITING_MS = 24 * 3_600_000
const LISTED = 100
const SHOWN_BREAKS = 10

/** Keeps a file for a day, for its sender. What is no table is refused at once. Throws `create.id_taken`, `attachments.empty`. */
export async function storeStatement(call: OwnerCall, { id, name, content }: ReceivedFile): Promise<UploadedImport> {
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
      key: { table: 'statement_imports', ownerId, id },
      find: () => findFileOwned(trx, ownerId, id),
      isSame: (stored) => stored.contentHash === contentHash && stored.createdBy === member.id,
      insert: () => insertFileOwned(trx, ownerId, { id, fileName, contentHash, content, createdBy: member.id }),
    })
    await deleteWaitingFilesOwned(trx, ownerId, { createdBy: member.id, kept: WAITING_FILES })
    return { id, fileName }
  })
}

/** Throws `statements.not_found`, `statements.started`, `operatorAccounts.not_found`, and what `readSpreadsheet` throws. */
export async function previewStatement(
  call: OwnerCall,
  { id, accountId }: PreviewStatementInput,
): Promise<StatementPreview> {
  const { db, ownerId } = call
  await findAccount(call, accountId)
  const { fileName, content } = await findWaitingFile(call, id)
  const first: SheetRow[] = []
  const info = await readFileRows(ownerId, content, (rows) => {
    first.push(...rows.slice(0, GUESSED_ROWS - first.length))
  })
  const { header, guess } = guessStatement(first)
  const width = Math.max(...first.map(({ cells }) => cells.length))
  return {
    id,
    fileName,
    described: describeFile(info),
    hasMoreSheets: info.hasMoreSheets,
    columns: Array.from({ length: width }, (_, index) => ({ index, header: showCell(header?.cells[index] ?? null) })),
    rows: first.slice(0, STATEMENT_PREVIEW_ROWS).map(({ number, cells }) => ({ number, cells: cells.map(showCell) })),
    guess,
    saved: (await findMappingOwned(db, ownerId, accountId)) ?? null,
  }
}

/** What an import by this mapping would write; writes nothing. Throws what `previewStatement` throws. */
export async function checkStatement(call: OwnerCall, input: CheckStatementInput): Promise<StatementReport> {
  const { db, ownerId, timeZone } = call
  const { id, accountId, mapping } = input
  await findAccount(call, accountId)
  const { content, contentHash } = await findWaitingFile(call, id)
  const { lines, breaks, ...examined } = await examineFile(call, content, { mapping, accountId })
  const known = await countKnown(call, accountId, lines)
  const before = await findSameFileOwned(db, ownerId, { accountId, contentHash })
  const sum = (direction: KeyedLine['direction']) =>
    centimes(lines.reduce((total, line) => (line.direction === direction ? total + line.amount : total), 0))
  return {
    ...examined,
    known,
    fresh: lines.length - known,
    ...findPeriod(lines),
    credit: sum('credit'),
    debit: sum('debit'),
    breaks: breaks.slice(0, SHOWN_BREAKS),
    breakCount: breaks.length,
    importedBefore: before === undefined ? null : civilDateTime(before, timeZone),
  }
}

export function findPeriod(lines: readonly KeyedLine[]) {
  const dates = lines.map(({ date }) => date).toSorted(compareDates)
  return { firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null }
}

async function countKnown({ db, ownerId }: OwnerCall, accountId: string, lines: readonly KeyedLine[]) {
  let known = 0
  for (let from = 0; from < lines.length; from += ASKED_AT_ONCE) {
    known += await countKnownLinesOwned(db, ownerId, accountId, lines.slice(from, from + ASKED_AT_ONCE))
  }
  return known
}

/** Throws `operatorAccounts.not_found`, also for an account beyond the scope. */
export async function findAccount(call: Pick<OwnerCall, 'db' | 'ownerId' | 'scope'>, accountId: string) {
  const account = await findAccountInScope(call.db, call, accountId)
  if (account === undefined) throw refuse('operatorAccounts.not_found')
  return account
}

export async function listStatements(
  call: OwnerCall,
  { accountId }: ListStatementsInput,
): Promise<StatementImportRow[]> {
  const records = await listImportsInScope(call.db, call, { accountId, limit: LISTED })
  return records.map((record) => toImportRow(record, call))
}

export function toImportRow(record: ImportRecord, { timeZone }: Pick<Call, 'timeZone'>): StatementImportRow {
  const { createdAt, finishedAt: _finished, agencyId: _agency, ...row } = record
  return { ...row, createdAtLocal: civilDateTime(createdAt, timeZone) }
}

async function findWaitingFile({ db, ownerId, member }: OwnerCall, id: string) {
  const file = await findFileOwned(db, ownerId, id)
  if (file === undefined || file.createdBy !== member.id) throw refuse('statements.not_found')
  const { state, content } = file
  if (state !== 'uploaded' || content === null) throw refuse('statements.started')
  return { ...file, content }
}

export function sweepStatements({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  return deleteOldFiles(db, new Date(now.getTime() - WAITING_MS))
}
