import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpEmbedded } from '#server/platform/postgres/backup/back-up-embedded.ts'
import { dumpDatabase } from '#server/platform/postgres/backup/dump-database.ts'
import { countRows } from '#server/platform/postgres/backup/manifest.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { runWithoutDatabase, toFileStamp } from './run-command.ts'

/** `npm run backup [-- --to=FOLDER]`: backs up the whole database at one moment, in use or not. */
await runWithoutDatabase(async ({ config, log }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const clock = systemClock
  const target = resolve(values.to ?? `backups/${toFileStamp(clock.now())}`)
  const startedAt = performance.now()
  const manifest = await (async () => {
    const { databaseUrl, dataDir } = config
    if (databaseUrl === undefined) return backUpEmbedded({ dataDir, target, clock, log })
    const { db, close } = createDatabase({ connectionString: databaseUrl, log, applicationName: 'sandouk backup' })
    try {
      return await dumpDatabase({ db, databaseUrl, target, clock, environment: process.env })
    } finally {
      await close()
    }
  })()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `Backed up in ${seconds} s, as everything was at ${manifest.takenAt}: ${countRows(manifest, 'users')} accounts, ` +
      `${countRows(manifest, 'transactions')} transactions, ${countRows(manifest, 'closings')} closings, ` +
      `${countRows(manifest, 'audit_lines')} lines of the trail.\n${target}\n` +
      `To bring it back: npm run restore -- --from=${target}\n`,
  )
})
