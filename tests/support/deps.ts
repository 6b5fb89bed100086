import { buildDeps } from '#server/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import type { Logger } from 'pino'
import { testClock } from './clock.ts'
import type { TestDatabase } from './test-database.ts'
import { silentLog } from './log.ts'

configureZod()

export interface TestDepsOptions {
  readonly clock?: Clock
  readonly log?: Logger
  /** Environment variables, on top of the defaults of `readConfig`. Rate limits are off unless `RATE_LIMIT: 'on'`. */
  readonly environment?: Readonly<Record<string, string>>
}

export function testDeps(database: TestDatabase, options: TestDepsOptions = {}): Deps {
  const config = readConfig({ RATE_LIMIT: 'off', ...options.environment })
  return buildDeps(database, { clock: options.clock ?? testClock(), config, log: options.log ?? silentLog })
}
