import { recordChange } from '#server/features/audit/record-change.ts'
import { withoutTimeLimits } from '#server/platform/db/without-time-limits.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { allowUndo, countDaysOwned, deleteImportedOwned, isImportLinkedOwned } from './imported-rows.queries.ts'
import { findImportFileOwned, findImportOwned, holdImportsOwned, updateImportOwned } from './imports.queries.ts'
import type { ImportOfOwner } from './write-rows.ts'

const ROWS_AT_ONCE = 1_000

/** In one transaction, the oldest days first, as they were written. Where a row was linked meanwhile, the import stays. */
export async function undoRows({ db, now, today, ownerId, job }: ImportOfOwner): Promise<void> {
  const { importId } = job
  await withoutTimeLimits(db, async (trx) => {
    if (!(await holdImportsOwned(trx, ownerId))) throw refuse('service.busy', { retryAfterMs: retryDelays.longWorkMs })
    if ((await findImportFileOwned(trx, ownerId, importId))?.state !== 'undoing') return
    const record = await findImportOwned(trx, ownerId, importId)
    if (record === undefined) return
    if (await isImportLinkedOwned(trx, ownerId, importId)) {
      return updateImportOwned(trx, ownerId, importId, { state: 'done' })
    }
    await allowUndo(trx, importId)
    let progress = 0
    for (const { from, to, rows } of groupDays(await countDaysOwned(trx, ownerId, importId), startOfMonth(today))) {
      await deleteImportedOwned(trx, ownerId, { importId, from, to })
      progress += rows
      // On another connection, which the transaction does not hide.
      await updateImportOwned(db, ownerId, importId, { progress })
    }
    await updateImportOwned(trx, ownerId, importId, { state: 'undone', undone_at: now })
    await recordChange(job, trx, {
      action: 'imports.undo',
      subject: { id: importId, name: record.file_name },
      ownerId,
      before: {
        fileName: record.file_name,
        transactions: record.row_count,
        period: formatDateRange(record.first_date, record.last_date),
      },
    })
  })
}

interface Days {
  from: IsoDate
  to: IsoDate
  rows: number
}

/** Days of one short statement, and those of the present month in one. */
function groupDays(
  days: ReadonlyArray<{ readonly date: IsoDate; readonly rows: number }>,
  monthStart: IsoDate,
): Days[] {
  const groups: Days[] = []
  for (const { date, rows } of days) {
    const last = groups.at(-1)
    const isPresent = date >= monthStart
    const isFull = last !== undefined && (isPresent ? last.from < monthStart : last.rows + rows > ROWS_AT_ONCE)
    if (last === undefined || isFull) groups.push({ from: date, to: date, rows })
    else Object.assign(last, { to: date, rows: last.rows + rows })
  }
  return groups
}
