import { buildDeps } from '#server/deps.ts'
import { civilDate, systemClock } from '#server/platform/clock.ts'
import { DEMO_PASSWORD, demoAccounts, seedDemo } from '#server/features/demo/seed-demo.ts'
import { runCommand } from './run-command.ts'

/** `npm run seed`: adds the demonstration accounts and their data to the configured database. */
await runCommand(async ({ database, config, log }) => {
  const now = systemClock.now()
  await seedDemo(buildDeps(database, { clock: systemClock, config, log }), now, civilDate(now, config.businessTimeZone))
  process.stdout.write(`Demonstration owner: ${demoAccounts.owner}  password: ${DEMO_PASSWORD}\n`)
})
