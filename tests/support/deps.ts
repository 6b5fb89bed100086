import type { Clock } from '#server/platform/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Logger } from 'pino'
import { testClock } from './clock.ts'
import type { TestDatabase } from './test-database.ts'
import { silentLog } from './log.ts'
import { testDistribution } from './postgres.ts'
import { type Product, sources } from './product.ts'

sources.configureZod()

export interface TestDepsOptions {
  readonly clock?: Clock
  readonly log?: Logger
  /** Environment variables, on top of the defaults of `readConfig`. Rate limits are off unless `RATE_LIMIT: 'on'`. */
  readonly environment?: Readonly<Record<string, string>>
  /** Default: the sources. */
  readonly product?: Product
}

export function testDeps(database: TestDatabase, options: TestDepsOptions = {}): Deps {
  const { buildDeps, readConfig } = options.product ?? sources
  const config = readConfig({ RATE_LIMIT: 'off', ...testDistribution(), ...options.environment })
  return buildDeps(database, { clock: options.clock ?? testClock(), config, log: options.log ?? silentLog })
}
