import { buildDeps, startCall } from '#server/deps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/features/demo/demo-people.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ database, config, log }) => {
  await seedDemo(startCall(buildDeps(database, { clock: systemClock, config, log }), 'seed'))
  process.stdout.write(`Demonstration owner: ${demoAccounts.owner}  password: ${DEMO_PASSWORD}\n`)
})
