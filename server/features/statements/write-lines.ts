import { recordChange } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Call } from '#server/deps.ts'
import { withoutTimeLimits } from '#server/platform/db/without-time-limits.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { ExaminedFile } from './examine-file.ts'
import { findFileOwned, updateImportOwned } from './statement-imports.queries.ts'
import type { StatementJob } from './statement-job.ts'
import { insertLinesOwned, lockAccountLinesOwned } from './statement-lines.queries.ts'
import { findAccount, findPeriod } from './statements.service.ts'

const LINES_AT_ONCE = 1_000

export interface StatementOfOwner extends Pick<Call, 'db' | 'now' | 'today'> {
  readonly ownerId: OwnerId
  readonly scope: 'all'
  readonly job: StatementJob
}

interface Written {
  readonly accountId: string
  readonly fileName: string
  readonly examined: ExaminedFile
}

/** All lines in one transaction; those that an earlier file had are left out. */
export async function writeLines(call: StatementOfOwner, { accountId, fileName, examined }: Written): Promise<void> {
  const { db, now, ownerId, job } = call
  const { importId } = job
  const { lines, faults, faulty, breaks } = examined
  const { firstDate, lastDate } = findPeriod(lines)
  const account = await findAccount(call, accountId)
  await updateImportOwned(db, ownerId, importId, { row_count: lines.length, progress: 0 })
  await withoutTimeLimits(db, async (trx) => {
    await lockAccountLinesOwned(trx, ownerId, accountId)
    // Another server has done it meanwhile.
    if ((await findFileOwned(trx, ownerId, importId))?.state !== 'importing') return
    let written = 0
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const slice = lines.slice(from, from + LINES_AT_ONCE)
      written += await insertLinesOwned(trx, ownerId, { importId, accountId }, slice)
      // On another connection, which the transaction does not hide.
      await updateImportOwned(db, ownerId, importId, { progress: from + slice.length })
    }
    await updateImportOwned(trx, ownerId, importId, {
      state: 'done',
      content: null,
      row_count: lines.length,
      new_count: written,
      fault_count: faulty,
      faults,
      break_count: breaks.length,
      first_date: firstDate,
      last_date: lastDate,
      finished_at: now,
    })
    await recordChange(job, trx, {
      action: 'statements.import',
      subject: { id: importId, name: fileName },
      ownerId,
      agencyId: account.agencyId,
      after: {
        fileName,
        account: `${account.operatorName}, ${account.label}`,
        period: formatDateRange(firstDate, lastDate),
        lines: written,
        faults: faulty,
      },
    })
  })
}
