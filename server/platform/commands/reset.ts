import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { runCommand } from './run-command.ts'

/** `npm run db:reset -- --yes`: drops every table and creates them again. */
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
