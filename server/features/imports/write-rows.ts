import { recordChange } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Call } from '#server/deps.ts'
import { withoutTimeLimits } from '#server/platform/db/without-time-limits.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { compareDates, startOfMonth } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import type { IdentifiedEntry } from './examine-rows.ts'
import type { ImportJob } from './import-job.ts'
import { insertImportedOwned } from './imported-rows.queries.ts'
import { findImportFileOwned, holdImportsOwned, updateImportOwned } from './imports.queries.ts'

/** A statement with so many takes a fraction of a second. */
const ROWS_AT_ONCE = 500

export interface ImportOfOwner extends Pick<Call, 'db' | 'now' | 'today'> {
  readonly ownerId: OwnerId
  readonly job: ImportJob
}

/**
 * All rows in one transaction, so that they become visible together. The totals of a month are locked from its first rows until the
 * end, and the counter waits for those of the present month: its rows are one last statement, which takes the totals at its end.
 */
export async function writeRows(
  { db, now, today, ownerId, job }: ImportOfOwner,
  entries: readonly IdentifiedEntry[],
  known: number,
): Promise<void> {
  const { importId, author } = job
  const sorted = entries.toSorted((left, right) => compareDates(left.date, right.date) || left.row - right.row)
  await updateImportOwned(db, ownerId, importId, { row_count: sorted.length, known_count: known, progress: 0 })
  await withoutTimeLimits(db, async (trx) => {
    if (!(await holdImportsOwned(trx, ownerId))) throw refuse('service.busy', { retryAfterMs: retryDelays.longWorkMs })
    // Another server has done it meanwhile.
    if ((await findImportFileOwned(trx, ownerId, importId))?.state !== 'importing') return
    let written = 0
    let progress = 0
    for (const slice of sliceEntries(sorted, startOfMonth(today))) {
      progress += slice.length
      const left = sorted.length - progress
      written += await insertImportedOwned(trx, ownerId, slice, { importId, createdBy: author.id, at: now, left })
      // On another connection, which the transaction does not hide.
      await updateImportOwned(db, ownerId, importId, { progress })
    }
    const firstDate = sorted[0]?.date ?? null
    const lastDate = sorted.at(-1)?.date ?? null
    await updateImportOwned(trx, ownerId, importId, {
      state: 'done',
      content: null,
      row_count: written,
      first_date: firstDate,
      last_date: lastDate,
      incoming_amount: sumType(sorted, 'incoming'),
      outgoing_amount: sumType(sorted, 'outgoing'),
      finished_at: now,
    })
    const file = await findImportFileOwned(trx, ownerId, importId)
    const fileName = file?.fileName ?? ''
    await recordChange(job, trx, {
      action: 'imports.write',
      subject: { id: importId, name: fileName },
      ownerId,
      after: { fileName, transactions: written, period: formatDateRange(firstDate, lastDate) },
    })
  })
}

/** Short statements, and one for all of the present month. */
function sliceEntries(sorted: readonly IdentifiedEntry[], monthStart: IsoDate): Array<readonly IdentifiedEntry[]> {
  const before = sorted.filter(({ date }) => date < monthStart)
  const slices: Array<readonly IdentifiedEntry[]> = []
  for (let from = 0; from < before.length; from += ROWS_AT_ONCE) slices.push(before.slice(from, from + ROWS_AT_ONCE))
  return before.length < sorted.length ? [...slices, sorted.slice(before.length)] : slices
}

function sumType(entries: readonly IdentifiedEntry[], type: IdentifiedEntry['type']) {
  return centimes(entries.reduce((sum, entry) => (entry.type === type ? sum + entry.amount : sum), 0))
}
