import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { runCommand } from './open-for-command.ts'

/** `npm run db:reset`: takes every table away and makes them anew. Asks for `--yes`, because nothing brings data back. */
if (process.argv.includes('--yes')) {
  await runCommand(async ({ database, log }) => {
    await migrateDown(database.db, { log, steps: 'all' })
    await migrateToLatest(database.db, { log })
    process.stdout.write('The database is empty, with the starting catalogue.\n')
  })
} else {
  process.stderr.write('This deletes every row. Run it again with: npm run db:reset -- --yes\n')
  process.exitCode = 1
}
