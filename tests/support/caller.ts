import { appRouter } from '#server/app-router.ts'
import type { Context } from '#server/platform/trpc/context.ts'
import { TEST_NOW, testClock } from './clock.ts'
import type { TestDatabase } from './test-database.ts'
import { testDeps, type TestDepsOptions } from './deps.ts'
import { contextFor, startSession, type TestUser } from './session.ts'

/** The procedures as functions: `await as(owner).at('2026-11-27T10:00:00Z').agencies.list()`. */
export type Caller = ReturnType<typeof appRouter.createCaller>

export interface CallerAt {
  at(instant: string): Caller
  now(): Caller
}

/**
 * Calls procedures as `user` with a real session row and cookie, through every access check. Errors are `TRPCError`s;
 * `catchRefusal` reads them.
 */
export function as(user: TestUser, options: Omit<TestDepsOptions, 'clock'> = {}): CallerAt {
  return callerAt((instant) => {
    const deps = testDeps(user.database, { ...options, clock: testClock(instant) })
    let cookie: Promise<string> | undefined
    return async () => contextFor(deps, await (cookie ??= startSession(deps, user)))
  })
}

export function anonymous(database: TestDatabase, options: Omit<TestDepsOptions, 'clock'> = {}): CallerAt {
  return callerAt((instant) => {
    const deps = testDeps(database, { ...options, clock: testClock(instant) })
    return () => contextFor(deps, undefined)
  })
}

function callerAt(contexts: (instant: string) => () => Context | Promise<Context>): CallerAt {
  const at = (instant: string) => appRouter.createCaller(contexts(instant))
  return { at, now: () => at(TEST_NOW) }
}
