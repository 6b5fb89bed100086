import { runCommand } from './run-command.ts'

/** `npm run migrate`: opening the configured database migrates it. */
await runCommand(async () => {
  process.stdout.write('The database is up to date.\n')
})
