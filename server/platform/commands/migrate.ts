import { runCommand } from './open-for-command.ts'

/** `npm run migrate`: brings the configured database up to date. Opening it does just that. */
await runCommand(async () => {
  process.stdout.write('The database is up to date.\n')
})
