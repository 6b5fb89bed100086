import { startTestPostgres, type TestPostgres } from './postgres.ts'

// Several projects name this file; they share one Postgres, and the last to end stops it.
let running: Promise<TestPostgres> | undefined
let users = 0

/** vitest's and Playwright's hook: starts the run's Postgres and answers what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  users += 1
  running ??= startTestPostgres()
  await running
  return async () => {
    users -= 1
    if (users > 0 || running === undefined) return
    const postgres = await running
    running = undefined
    await postgres.stop()
  }
}
