import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { idPaths, valueAt } from '#tests/api/matrix/swap-ids.ts'
import { makeAdmin, makeOwner } from '#tests/support/factories.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { givePin, makeTerminal, startPinSession } from '#tests/support/terminal-factories.ts'
import type { ProcedureOfRouter } from '#tests/support/procedures.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { readError, findFaults, reachedService } from './response-faults.ts'
import type { ErrorLog, Tally } from './fuzz-run.ts'
import { hostileValues } from './hostile-values.ts'
import { listEdges, listFields, type Shape, readShape, withValue } from './input-fields.ts'
import { type CallPlan, type Mutation, planCalls } from './plan-calls.ts'
import { callWith, sendText, wireText } from './send-text.ts'

export interface FuzzOptions {
  readonly database: TestDatabase
  readonly server: TestServer
  readonly errors: ErrorLog
  readonly seed: number
  readonly calls: number
}

export interface FuzzResult {
  readonly tally: Tally
  readonly faults: readonly string[]
}

/** Calls for one valid input: the first finds fresh rows, the others what it left. */
const CALLS_AN_INPUT = 3

/** A call that may replace or end the session of its caller. */
function endsSession(path: string): boolean {
  return path.startsWith('auth.') || path === 'team.accept' || path === 'terminals.lock'
}

export async function fuzzProcedure(procedure: ProcedureOfRouter, options: FuzzOptions): Promise<FuzzResult> {
  const { path, type } = procedure
  const { database, server, errors, seed } = options
  const who = await callerFor(procedure, database)
  const shape = readShape(procedure.inputs)
  const tally: Tally = { calls: 0, reached: 0, mutated: 0, mutatedReached: 0 }
  const faults: string[] = []
  let input: unknown
  let cookie: string | undefined
  for (const [index, plan] of planCalls(seed, path, options.calls).entries()) {
    if (index % CALLS_AN_INPUT === 0) input = await inputEntries.get(path)?.make({ who, text: (label) => label })
    if (index % CALLS_AN_INPUT === 0 || endsSession(path)) cookie = await cookieFor(procedure, server, who)
    const isMutated = plan.mutations.length > 0
    const own = [who.userId, ...idPaths(input).map((at) => String(valueAt(input, at)))]
    const text = wireText(mutated(input, plan, shape, own), isMutated && plan.hasExtraKeys)
    const response = await sendText(server.url, callWith(path, type, text, cookie))
    const reached = reachedService(response)
    tally.calls += 1
    if (reached) tally.reached += 1
    if (isMutated) tally.mutated += 1
    if (isMutated && reached) tally.mutatedReached += 1

    const error = readError(response)
    const wrong = findFaults(response)
    if (error?.reason?.startsWith('access.') === true) wrong.push(`the caller was turned away: ${error.reason}`)
    if (response.status >= 500) wrong.push(`cause: ${errors.causeOf(error?.requestId)}`)
    if (!isMutated && !reached) wrong.push(`a good input was refused: ${response.text.slice(0, 300)}`)
    if (wrong.length > 0) {
      faults.push(`${path} call ${index}, FUZZ_SEED=${seed}: ${wrong.join('; ')} ← ${text.slice(0, 600)}`)
    }
  }
  return { tally, faults }
}

/** Of a session; at a counter machine, one that no wrong PIN has been tried at. */
async function cookieFor({ access }: ProcedureOfRouter, server: TestServer, who: TestUser): Promise<string> {
  if (access !== 'terminal' && access !== 'pin') return server.cookieFor(who)
  const terminal = await makeTerminal(who)
  const space = mintOwnSpace(who)
  await givePin(who.database, space.memberId)
  return access === 'pin' ? startPinSession(server.deps, space, terminal.id) : terminal.cookie
}

/** A separate account for each procedure, so that they can be called at the same time. */
function callerFor({ access }: ProcedureOfRouter, database: TestDatabase): Promise<TestUser> {
  if (access === 'admin') return makeAdmin(database)
  if (access === 'principalAdmin') return makeAdmin(database, { role: 'principalAdmin' })
  return makeOwner(database)
}

/** `own` are ids of rows, used where they do not belong. */
export function mutated(
  input: unknown,
  { mutations }: CallPlan,
  shape: Shape | undefined,
  own: readonly string[],
): unknown {
  return mutations.reduce<unknown>((changed, mutation) => mutate(changed, mutation, shape ?? {}, own), input)
}

function mutate(
  input: unknown,
  { field, value, kind, random }: Mutation,
  shape: Shape,
  own: readonly string[],
): unknown {
  const fields = listFields(shape, input)
  const chosen =
    fields[fields.length > 1 && kind === 'edge' ? 1 + (field % (fields.length - 1)) : field % fields.length]
  if (chosen === undefined) return input
  if (kind === 'random') return withValue(input, chosen.at, random)
  const edges = kind === 'edge' ? listEdges(chosen, input, own) : []
  if (edges.length > 0) return withValue(input, chosen.at, edges[value % edges.length])
  return withValue(input, chosen.at, hostileValues[value % hostileValues.length]?.())
}
