import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readManifest } from '#server/platform/postgres/backup/manifest.ts'
import { restoreDump } from '#server/platform/postgres/backup/restore-dump.ts'
import { restoreEmbedded, type Restored } from '#server/platform/postgres/backup/restore-embedded.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { runWithoutDatabase, toFileStamp } from './run-command.ts'

/** `npm run restore -- --from=FOLDER [--force]`: restores a backup and compares it with its manifest (exit code 2 if different). */
await runWithoutDatabase(async ({ config, log }) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, force: { type: 'boolean', default: false } } })
  if (values.from === undefined) throw new Error('Say which backup: npm run restore -- --from=FOLDER')
  const from = resolve(values.from)
  const manifest = await readManifest(from)
  const { databaseUrl, dataDir } = config

  const restore = async (): Promise<Restored> => {
    if (manifest.kind === 'cluster') {
      if (databaseUrl !== undefined) {
        throw new Error(
          'This backup is one of the embedded Postgres, and DATABASE_URL names another: unset it to restore.',
        )
      }
      const stamp = toFileStamp(systemClock.now())
      return restoreEmbedded({ manifest, from, dataDir, force: values.force, stamp, log })
    }
    if (databaseUrl === undefined) {
      throw new Error('This backup is a dump of a database of your own: name an empty one in DATABASE_URL to restore.')
    }
    const { db, close } = createDatabase({ connectionString: databaseUrl, log, applicationName: 'sandouk restore' })
    try {
      const faults = await restoreDump({ manifest, from, db, databaseUrl, environment: process.env })
      return { faults, keptAside: undefined }
    } finally {
      await close()
    }
  }

  const { faults, keptAside } = await restore()
  const aside = keptAside === undefined ? '' : `What was there before is in ${keptAside}: delete it once all is well.\n`
  if (faults.length === 0) {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored as everything was at ${manifest.takenAt}: ${manifest.tables.length} tables, ${rows} rows, ` +
        `every sum as the backup says, the audit trail whole.\n${aside}Start with: npm start\n`,
    )
    return
  }
  process.stderr.write(
    `The restored database is NOT what was backed up:\n${faults.map((fault) => `  - ${fault}\n`).join('')}${aside}`,
  )
  process.exitCode = 2
})
