import { refuse } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { readSpreadsheet } from '#server/platform/spreadsheets/read-spreadsheet.ts'
import { SHEET_LIMITS } from '#server/platform/spreadsheets/sheet-limits.ts'
import type { SheetInfo, SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import { MAX_IMPORTED_ROWS } from '#shared/imports/import-terms.ts'
import { importMessages } from '#shared/messages/imports.fr.ts'
import { createExaminer, type ExaminedRows, type IdentifiedEntry } from './examine-rows.ts'
import { findKnownIdsOwned, findReferenceHoldersOwned, readCatalogueOwned } from './imported-rows.queries.ts'

/** Reading a file takes a thread, its memory, and a core. */
const reading = createLimiter({
  running: 2,
  alone: 1,
  waiting: 8,
  waitMs: 20_000,
  perAccount: 3,
  retryAfterMs: retryDelays.longWorkMs,
})

/** Rows that one statement asks about. */
const ASKED_AT_ONCE = 2_000

export async function readFileRows(
  ownerId: string,
  content: Buffer,
  take: (rows: readonly SheetRow[]) => void,
): Promise<SheetInfo> {
  const release = await reading.acquire({ account: ownerId })
  try {
    return await readSpreadsheet(content, SHEET_LIMITS, take)
  } finally {
    release()
  }
}

export interface ExaminedFile extends ExaminedRows {
  /** Those of `entries` that an earlier import wrote. */
  readonly knownIds: ReadonlySet<string>
}

/** Reads a whole file by a mapping and compares it with what is stored. Throws what `readSpreadsheet` throws. */
export async function examineFile(
  { db, ownerId }: Pick<OwnerCall, 'db' | 'ownerId'>,
  content: Buffer,
  mapping: ImportMapping,
): Promise<ExaminedFile> {
  const examiner = createExaminer(ownerId, mapping, await readCatalogueOwned(db, ownerId))
  await readFileRows(ownerId, content, examiner.take)
  if (examiner.isTooLong()) throw refuse('spreadsheets.too_many_rows', { max: MAX_IMPORTED_ROWS })
  const examined = examiner.getResult()
  const knownIds = new Set<string>()
  const taken = new Map<string, string>()
  for (let from = 0; from < examined.entries.length; from += ASKED_AT_ONCE) {
    const slice = examined.entries.slice(from, from + ASKED_AT_ONCE)
    const ids = slice.map(({ id }) => id)
    for (const id of await findKnownIdsOwned(db, ownerId, ids)) knownIds.add(id)
    const fresh = slice.filter(({ id }) => !knownIds.has(id))
    for (const [id, date] of await findReferenceHoldersOwned(db, ownerId, fresh)) {
      taken.set(id, importMessages.referenceTaken(date))
    }
  }
  return { ...leaveOut(examined, taken), knownIds }
}

/** The entries whose reference another transaction has are at fault. */
function leaveOut(examined: ExaminedRows, taken: ReadonlyMap<string, string>): ExaminedRows {
  if (taken.size === 0) return examined
  const toFault = ({ id, row }: IdentifiedEntry) => {
    const message = taken.get(id)
    return message === undefined ? [] : [{ row, field: 'reference' as const, message }]
  }
  const faults = [...examined.faults, ...examined.entries.flatMap(toFault)]
  return {
    ...examined,
    faulty: examined.faulty + taken.size,
    faults: faults.toSorted((left, right) => left.row - right.row),
    entries: examined.entries.filter(({ id }) => !taken.has(id)),
  }
}
