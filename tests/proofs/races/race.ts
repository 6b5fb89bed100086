import type { AnyTRPCProcedure, inferProcedureInput } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { insertSession } from '#tests/bench/load-rows.ts'
import { makeAdmin, makeOwner, type OwnerOptions } from '#tests/support/factories.ts'
import type { TestAnswer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** How many come at once (design/reliability.md, proof 3). */
export const AT_ONCE = 20

/** A mutation over HTTP, by its name. */
export interface RaceCall {
  readonly path: string
  readonly input: unknown
  readonly cookie?: string | undefined
  /** Comes so much later than the first: where a slow call is to be met in its middle. Default: at once. */
  readonly afterMs?: number
}

type Procedures = AppRouter['_def']['record']
type At<Place, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Place
    ? At<Place[Head], Rest>
    : never
  : Path extends keyof Place
    ? Place[Path]
    : never
/** What a procedure takes, by its name. */
export type InputOf<Path extends string> =
  At<Procedures, Path> extends infer Procedure extends AnyTRPCProcedure ? inferProcedureInput<Procedure> : never

/** A call whose input the compiler holds to the procedure's: no test would notice an outdated one, proofs are run by hand. */
export function call<Path extends string>(
  path: Path,
  input: InputOf<Path>,
  from: Omit<RaceCall, 'path' | 'input'> = {},
): RaceCall {
  return { path, input, ...from }
}

/** Calls that want the same thing at once, and how it must end. */
export interface Race {
  readonly name: string
  /** Makes what one round needs and answers its calls. Rounds are counted from 0. */
  readonly round: (world: World, round: number) => Promise<readonly RaceCall[]>
  /** How many win a round; a range where it depends on who comes first. */
  readonly winners: number | readonly [least: number, most: number]
  /** What the others read. */
  readonly losers: readonly RefusalCode[]
  /** Which of the calls that were answered 200 has won. Default: each. */
  readonly hasWon?: (answer: TestAnswer) => boolean
}

/** Somebody at work: the account and the `Cookie` header of a session. */
export interface Person extends TestUser {
  readonly cookie: string
}

/** What rounds are made of. */
export interface World {
  readonly database: TestDatabase
  readonly today: IsoDate
  readonly principal: Person
  owner(options?: Omit<OwnerOptions, 'now'>): Promise<Person>
  /** Another session of the same account, as a `Cookie` header. */
  session(user: TestUser): Promise<string>
}

export async function makeWorld(database: TestDatabase, today: IsoDate): Promise<World> {
  const session = async ({ userId }: TestUser) => `sandouk_session=${await insertSession(database.db, userId)}`
  const withSession = async (user: TestUser): Promise<Person> => ({ ...user, cookie: await session(user) })
  return {
    database,
    today,
    principal: await withSession(await makeAdmin(database, { role: 'principalAdmin' })),
    session,
    // The product runs by the real clock.
    owner: async (options = {}) =>
      withSession(await makeOwner(database, { ...options, now: new Date().toISOString() })),
  }
}

/** So many calls, made by their number. */
export function many(count: number, make: (index: number) => RaceCall): RaceCall[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** The same twenty times. */
export function twenty(make: (index: number) => RaceCall): RaceCall[] {
  return many(AT_ONCE, make)
}

/** In another order every round, so that nobody is always first. */
export function turned(calls: readonly RaceCall[], round: number): RaceCall[] {
  const start = (round * 7) % calls.length
  return [...calls.slice(start), ...calls.slice(0, start)]
}
