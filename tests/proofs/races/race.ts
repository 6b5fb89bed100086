import type { AnyTRPCProcedure, inferProcedureInput } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { insertSession } from '#tests/bench/load-rows.ts'
import { makeAdmin, makeOwner, type OwnerOptions } from '#tests/support/factories.ts'
import type { TestAnswer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

export const AT_ONCE = 20

export interface RaceCall {
  readonly path: string
  readonly input: unknown
  readonly cookie?: string | undefined
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
export type InputOf<Path extends string> =
  At<Procedures, Path> extends infer Procedure extends AnyTRPCProcedure ? inferProcedureInput<Procedure> : never

/** The compiler checks the input: proofs run by hand, so no test would notice an outdated one. */
export function call<Path extends string>(
  path: Path,
  input: InputOf<Path>,
  from: Omit<RaceCall, 'path' | 'input'> = {},
): RaceCall {
  return { path, input, ...from }
}

export interface Race {
  readonly name: string
  /** Creates the rows of one round and returns its calls. Rounds start at 0. */
  readonly round: (world: World, round: number) => Promise<readonly RaceCall[]>
  readonly winners: number | readonly [least: number, most: number]
  readonly losers: readonly RefusalCode[]
  /** Which of the calls with status 200 has won. Default: all. */
  readonly hasWon?: (answer: TestAnswer) => boolean
  /** What is wrong after a round; `answers` are in the order of `calls`. */
  readonly check?: (
    world: World,
    calls: readonly RaceCall[],
    answers: readonly TestAnswer[],
  ) => Promise<readonly string[]>
}

export interface Person extends TestUser {
  readonly cookie: string
}

export interface World {
  readonly database: TestDatabase
  readonly today: IsoDate
  readonly principal: Person
  owner(options?: Omit<OwnerOptions, 'now'>): Promise<Person>
  session(user: TestUser): Promise<string>
}

export async function makeWorld(database: TestDatabase, today: IsoDate): Promise<World> {
  const session = async ({ userId, space }: TestUser) => {
    const acting = space === undefined ? undefined : { userId, memberId: space.memberId }
    return `sandouk_session=${await insertSession(database.db, space?.ownerId ?? userId, acting)}`
  }
  const withSession = async (user: TestUser): Promise<Person> => ({ ...user, cookie: await session(user) })
  return {
    database,
    today,
    principal: await withSession(await makeAdmin(database, { role: 'principalAdmin' })),
    session,
    owner: async (options = {}) =>
      withSession(await makeOwner(database, { ...options, now: new Date().toISOString() })),
  }
}

export function many(count: number, make: (index: number) => RaceCall): RaceCall[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function twenty(make: (index: number) => RaceCall): RaceCall[] {
  return many(AT_ONCE, make)
}

export function turned(calls: readonly RaceCall[], round: number): RaceCall[] {
  const start = (round * 7) % calls.length
  return [...calls.slice(start), ...calls.slice(0, start)]
}
