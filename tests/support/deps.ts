import { buildDeps } from '#server/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import type { Logger } from 'pino'
import { testClock } from './clock.ts'
import type { TestDatabase } from './test-database.ts'
import { silentLog } from './log.ts'

// As main.ts does first.
configureZod()

export interface TestDepsOptions {
  /** Default: stands still at `TEST_NOW`. */
  readonly clock?: Clock
  /** Default: silent. */
  readonly log?: Logger
  /** Environment variables over the defaults of `readConfig`; brute-force limits are off unless `RATE_LIMIT: 'on'`. */
  readonly environment?: Readonly<Record<string, string>>
}

/** What the application is built from: what `main.ts` builds, with the clock, the log and the environment of a test. */
export function testDeps(database: TestDatabase, options: TestDepsOptions = {}): Deps {
  const config = readConfig({ RATE_LIMIT: 'off', ...options.environment })
  return buildDeps(database, { clock: options.clock ?? testClock(), config, log: options.log ?? silentLog })
}
