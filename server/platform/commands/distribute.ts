import { distribute } from '#server/platform/distribution/distribute.ts'
import { runCommand } from './run-command.ts'

/** `npm run distribute`: spreads the tables of `DATABASE_URL` over the machines that its Citus knows (docs/operations.md#scale). */
await runCommand(async ({ database, config }) => {
  if (config.databaseUrl === undefined) {
    throw new Error('Only the database of DATABASE_URL can be distributed: the embedded one has no Citus.')
  }
  await distribute(database.db, (table) => process.stdout.write(`  ${table}\n`))
  process.stdout.write('The tables are distributed. Start every server with DISTRIBUTED=citus.\n')
})
