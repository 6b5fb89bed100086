import { mintIds } from '#server/features/auth/owner-id.ts'
import type { Deps } from '#server/deps.ts'
import { civilDate } from '#server/platform/clock.ts'
import { isForeignKeyViolation, isNotHistory, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { findFinalRefusal } from '#server/platform/jobs/final-refusal.ts'
import type { Job } from '#server/platform/jobs/job-queue.ts'
import type { JobHandler } from '#server/platform/jobs/job-worker.ts'
import { importMessages } from '#shared/messages/imports.fr.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { importJobSchema } from './import-job.ts'
import { findImportFileOwned, updateImportOwned } from './imports.queries.ts'
import { examineFile } from './read-file.ts'
import { undoRows } from './undo-rows.ts'
import { type ImportOfOwner, writeRows } from './write-rows.ts'

/** Writes or undoes an import. One that cannot be written ends with the reason, and with nothing written. */
export function runImport({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): JobHandler {
  return async (job) => {
    const asked = importJobSchema.parse(job.data)
    const { ownerId } = mintIds({ actingOwnerId: asked.ownerId, memberId: asked.author.id })
    const now = clock.now()
    const today = civilDate(now, config.businessTimeZone)
    const call: ImportOfOwner = { db, now, today, ownerId, job: asked }
    if (asked.act === 'undo') return undoRows(call)
    const failure = await tryToWrite(call, job)
    if (failure !== undefined) {
      await updateImportOwned(db, ownerId, asked.importId, { state: 'failed', content: null, failure, row_count: 0 })
    }
  }
}

/** Returns why nothing was written. Throws what another attempt may mend. */
async function tryToWrite(call: ImportOfOwner, { isLastAttempt }: Job): Promise<string | undefined> {
  const { db, ownerId, job } = call
  try {
    const file = await findImportFileOwned(db, ownerId, job.importId)
    if (file?.state !== 'importing' || file.content === null || file.mapping === null) return undefined
    const { entries, faulty, unassigned, knownIds } = await examineFile(call, file.content, file.mapping)
    if (faulty > 0) return importMessages.faulty(faulty)
    if (unassigned.length > 0) return importMessages.unassigned
    const fresh = entries.filter(({ id }) => !knownIds.has(id))
    await writeRows(call, fresh, knownIds.size)
    return undefined
  } catch (error) {
    const refused = findFinalRefusal(error)
    if (refused !== undefined) return refused
    if (isNotHistory(error)) return refusalMessage('imports.not_history', undefined)
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return importMessages.changedSince
    if (isLastAttempt) return importMessages.gaveUp
    throw error
  }
}
