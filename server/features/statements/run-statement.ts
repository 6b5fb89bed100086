import { mintIds } from '#server/features/auth/owner-id.ts'
import type { Deps } from '#server/deps.ts'
import { civilDate } from '#server/platform/clock.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import { withoutTimeLimits } from '#server/platform/db/without-time-limits.ts'
import { findFinalRefusal } from '#server/platform/jobs/final-refusal.ts'
import type { Job } from '#server/platform/jobs/job-queue.ts'
import type { JobHandler } from '#server/platform/jobs/job-worker.ts'
import { statementMessages } from '#shared/messages/statements.fr.ts'
import { statementDoubtLabels } from '#shared/statements/statement-labels.fr.ts'
import { examineFile } from './examine-file.ts'
import { matchPeriod } from './match-period.ts'
import { findImportInScope, findFileOwned, updateImportOwned } from './statement-imports.queries.ts'
import { statementJobSchema } from './statement-job.ts'
import { findAccount } from './statements.service.ts'
import { type StatementOfOwner, writeLines } from './write-lines.ts'

/** Writes the lines of a file, then matches them. A file that cannot be read ends with the reason, and with nothing written. */
export function runStatement({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): JobHandler {
  return async (job) => {
    const asked = statementJobSchema.parse(job.data)
    const { ownerId } = mintIds({ actingOwnerId: asked.ownerId, memberId: asked.author.id })
    const now = clock.now()
    const call: StatementOfOwner = {
      db,
      now,
      today: civilDate(now, config.businessTimeZone),
      ownerId,
      scope: 'all',
      job: asked,
    }
    const failure = await tryToWrite(call, job)
    if (failure !== undefined) {
      return updateImportOwned(db, ownerId, asked.importId, { state: 'failed', content: null, failure })
    }
    await matchImport(call)
  }
}

/** Returns why nothing was written. Throws what another attempt may mend. */
async function tryToWrite(call: StatementOfOwner, { isLastAttempt }: Job): Promise<string | undefined> {
  const { db, ownerId, job } = call
  try {
    const file = await findFileOwned(db, ownerId, job.importId)
    if (file?.state !== 'importing' || file.content === null || file.mapping === null || file.accountId === null) {
      return undefined
    }
    const { accountId, mapping } = file
    const examined = await examineFile(call, file.content, { mapping, accountId })
    const [doubt] = examined.doubts
    if (doubt !== undefined && !job.confirmed) return statementDoubtLabels[doubt]
    if (examined.lines.length === 0) return statementMessages.nothingToImport
    await writeLines(call, { accountId, fileName: file.fileName, examined })
    return undefined
  } catch (error) {
    const refused = findFinalRefusal(error)
    if (refused !== undefined) return refused
    if (isForeignKeyViolation(error)) return statementMessages.changedSince
    if (isLastAttempt) return statementMessages.gaveUp
    throw error
  }
}

/** Also after an attempt that wrote the lines and then ended. */
async function matchImport(call: StatementOfOwner): Promise<void> {
  const { db, ownerId, job } = call
  const record = await findImportInScope(db, call, job.importId)
  if (record?.state !== 'done' || record.firstDate === null || record.lastDate === null) return
  const { accountId, firstDate, lastDate } = record
  const account = await findAccount(call, accountId)
  await withoutTimeLimits(db, async (trx) => {
    await matchPeriod(trx, ownerId, { account, from: firstDate, to: lastDate })
  })
}
