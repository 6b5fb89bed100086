import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * A database for the tests of one file (or `describe`). Call it at the top; use `.db` and `.pool` inside tests and
 * hooks. It is created before the first test and dropped after the last.
 */
export function withDatabase(options: { poolSize?: number } = {}): TestDatabase {
  let made: TestDatabase | undefined
  beforeAll(async () => {
    made = await createTestDatabase(options)
  })
  afterAll(() => made?.close())
  const current = () => {
    if (made === undefined) throw new Error('The test database exists inside tests and hooks only')
    return made
  }
  return {
    get db() {
      return current().db
    },
    get pool() {
      return current().pool
    },
    get reserve() {
      return current().reserve
    },
    get connection() {
      return current().connection
    },
    close: () => current().close(),
  }
}
