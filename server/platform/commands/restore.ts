import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endConnectionsAt } from '#server/platform/postgres/backup/end-connections.ts'
import { readManifest } from '#server/platform/postgres/backup/manifest.ts'
import { restoreDump } from '#server/platform/postgres/backup/restore-dump.ts'
import { restoreEmbedded } from '#server/platform/postgres/backup/restore-embedded.ts'
import { DamageError } from '#server/platform/postgres/backup/verified-copy.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { listFaults, runWithoutDatabase, toFileStamp } from './run-command.ts'

const applicationName = `sandouk restore ${process.pid}`

/** `npm run restore -- --from=FOLDER [--force]`: restores a backup and checks it (exit code 2 if it is damaged or different). */
await runWithoutDatabase(async ({ config, log, interrupt }) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, force: { type: 'boolean', default: false } } })
  if (values.from === undefined) throw new Error('Say which backup: npm run restore -- --from=FOLDER')
  const from = resolve(values.from)
  const manifest = await readManifest(from)
  const { databaseUrl, dataDir } = config

  /** Returns where the previous database is; undefined if there was none. */
  const restore = async (): Promise<string | undefined> => {
    if (manifest.kind === 'cluster') {
      if (databaseUrl !== undefined) {
        throw new Error(
          'This backup is one of the embedded Postgres, and DATABASE_URL names another: unset it to restore.',
        )
      }
      const stamp = toFileStamp(systemClock.now())
      return restoreEmbedded({ manifest, from, dataDir, force: values.force, stamp, log, interrupt })
    }
    if (databaseUrl === undefined) {
      throw new Error('This backup is a dump of a database of your own: name an empty one in DATABASE_URL to restore.')
    }
    const { db, close } = createDatabase({ connectionString: databaseUrl, log, applicationName })
    const endWatch = endConnectionsAt(interrupt, { connectionString: databaseUrl }, applicationName)
    try {
      await restoreDump({ manifest, from, db, databaseUrl, environment: process.env, interrupt })
    } finally {
      endWatch()
      await close()
    }
    return undefined
  }

  try {
    const keptAside = await restore()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const aside =
      keptAside === undefined ? '' : `What was there before is in ${keptAside}: delete it once all is well.\n`
    process.stdout.write(
      `Restored as everything was at ${manifest.takenAt}: ${manifest.tables.length} tables, ${rows} rows, every sum as the ` +
        `backup says, the audit trail whole, every file, table and index checked.\n${aside}Start with: npm start\n`,
    )
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    process.stderr.write(`${from} is NOT what was backed up:\n${listFaults(error)}${describeAfterwards()}`)
    process.exitCode = 2
  }

  function describeAfterwards(): string {
    if (manifest.kind === 'dump') return 'Do not use tables that are now in the database of DATABASE_URL: drop it.\n'
    const before = existsSync(getClusterFolder(dataDir))
      ? `The database in ${resolve(dataDir)} is the one that was there before.`
      : `There is no database in ${resolve(dataDir)}, as before.`
    return `The damaged copy is removed. ${before}\n`
  }
})
