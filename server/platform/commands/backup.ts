import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpDatabase } from '#server/platform/postgres/backup/back-up-database.ts'
import { countRows } from '#server/platform/postgres/backup/manifest.ts'
import { DamageError } from '#server/platform/postgres/backup/verified-copy.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sealAndKeep } from '#server/features/audit/kept-seals.ts'
import { openRunningDatabase } from '#server/platform/postgres/open-database.ts'
import { listFaults, runWithoutDatabase, toFileStamp, type Command } from './run-command.ts'

/**
 * `npm run backup [-- --to=FOLDER] [--check-in=FOLDER]`: backs up the whole database at one moment, in use or not, and
 * checks the backup (exit code 2, and no backup, if it is damaged).
 */
await runWithoutDatabase(async ({ config, log, interrupt }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'check-in': { type: 'string' } } })
  const clock = systemClock
  const target = resolve(values.to ?? `backups/${toFileStamp(clock.now())}`)
  const startedAt = performance.now()

  try {
    const workFolder = values['check-in'] ?? config.dataDir
    const manifest = await backUpDatabase({ config, target, workFolder, clock, log, interrupt })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    await keepSeals({ config, log, interrupt })
    process.stdout.write(
      `Backed up and checked in ${seconds} s, as everything was at ${manifest.takenAt}: ` +
        `${countRows(manifest, 'users')} accounts, ${countRows(manifest, 'transactions')} transactions, ` +
        `${countRows(manifest, 'closings')} closings, ${countRows(manifest, 'audit_lines')} lines of the trail.\n` +
        `${target}\nTo bring it back: npm run restore -- --from=${target}\n`,
    )
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    process.stderr.write(
      `There is NO new backup: what was copied is damaged, so the database most likely is too.\n${listFaults(error)}` +
        'The copy is removed; the database was not changed. Keep the earlier backups.\n',
    )
    process.exitCode = 2
  }
})

/** The backup is complete without it. */
async function keepSeals({ config, log, interrupt }: Omit<Command, 'database'>): Promise<void> {
  try {
    const database = await openRunningDatabase(config, log, interrupt)
    try {
      await sealAndKeep(database.db, config.auditSealsFile)
    } finally {
      await database.close()
    }
  } catch (error) {
    log.warn({ err: error }, 'the seals of the audit trail were not written')
  }
}
