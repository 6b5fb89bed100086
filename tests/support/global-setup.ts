import { buildServer } from './product.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

// Several projects use this file; they share one Postgres, which the last one stops.
let running: Promise<TestPostgres> | undefined
let users = 0

export default async function setup(): Promise<() => Promise<void>> {
  // Before any worker loads the bundle.
  if (users === 0) buildServer()
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
