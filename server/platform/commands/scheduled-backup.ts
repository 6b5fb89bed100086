import { setPriority } from 'node:os'
import { makeScheduledBackup } from '#server/features/backups/make-scheduled-backup.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openRunningDatabase } from '#server/platform/postgres/open-database.ts'
import { runWithoutDatabase } from './run-command.ts'

const LOW_PRIORITY = 10

/**
 * Makes the backup of `BACKUP_TO` if it is due; the exit code is 1 if it is missing. The server starts this as a separate process:
 * digests and checks would hold up calls, and a dead share blocks the process that reads it.
 */
await runWithoutDatabase(async ({ config, log, interrupt }) => {
  const { backups: plan } = config
  if (plan === undefined) throw new Error('BACKUP_TO is not set.')
  setPriority(LOW_PRIORITY)
  const database = await openRunningDatabase(config, log, interrupt)
  try {
    const isWell = await makeScheduledBackup({ db: database.db, config, plan, clock: systemClock, log, interrupt })
    if (!isWell) process.exitCode ||= 1
  } finally {
    await database.close()
  }
})
