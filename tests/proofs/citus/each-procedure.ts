import { sql } from 'kysely'
import { appRouter } from '#server/app-router.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeOwner } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'
import { procedures, type ProcedureOfRouter } from '#tests/support/procedures.ts'
import { contextFor, startSession } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { createFaults } from '#tests/proofs/report.ts'
import { countRemoteStatements, type Counted } from './remote-statements.ts'

/** They need the cookie of a machine: tests/api/terminals.test.ts and pin-sign-in.test.ts run on Citus too. */
const AT_A_TERMINAL = ['terminals.changePin', 'terminals.signIn']

/** They read or change rows of more than one tenant, or find out first whose row it is. */
const ASKS_ALL = ['auth.signIn', 'auth.switchSpace', 'auth.spaces', 'auth.me', 'team.accept']

const MOST_STATEMENTS: Readonly<Record<string, number>> = {
  'transactions.list': 4,
  'transactions.create': 8,
  'transactions.update': 10,
  'closings.close': 60,
}

type Procedure = (input: unknown) => Promise<unknown>

function isAcrossTenants({ access, path }: ProcedureOfRouter): boolean {
  return access === 'admin' || access === 'principalAdmin' || access === 'public' || ASKS_ALL.includes(path)
}

/** Calls each procedure once with the input of the access matrix, and counts what goes to the workers. */
export async function callEachProcedure(
  database: TestDatabase,
  { promise }: ReturnType<typeof createFaults>,
): Promise<{ line: string; fanOut: readonly string[] }> {
  const watched = createDatabase({ connection: database.connection, log: silentLog, poolSize: 1 })
  const remote = countRemoteStatements(watched.pool)
  await sql`set citus.log_remote_commands to on`.execute(watched.db)
  const deps = testDeps({ ...database, ...watched })
  const unwatched = testDeps(database)
  const owner = await makeOwner(database)
  const administrator = await makeAdmin(database, { role: 'principalAdmin' })
  const counts = new Map<string, Counted>()
  const fanOut: string[] = []
  for (const procedure of procedures) {
    const { path, access } = procedure
    if (AT_A_TERMINAL.includes(path)) continue
    const who = access === 'admin' || access === 'principalAdmin' ? administrator : owner
    try {
      const input = await inputEntries.get(path)?.make({ who, text: (label) => label })
      const cookie = access === 'public' ? undefined : await startSession(unwatched, who)
      remote.start()
      await findProcedure(path, appRouter.createCaller(contextFor(deps, cookie)))(input)
      const counted = remote.read()
      counts.set(path, counted)
      if (counted.parts > 1 && !isAcrossTenants(procedure)) fanOut.push(`${path} (${counted.parts} parts)`)
      const most = MOST_STATEMENTS[path]
      if (most !== undefined) {
        promise(counted.statements <= most, `${path} sends ${counted.statements} statements, more than ${most}`)
      }
    } catch (error) {
      promise(false, `${path}: ${String(error)}`)
    }
  }
  await watched.close()
  // The control: administrators' lists ask every part, so that the count would notice one that asks too much.
  promise(
    (counts.get('admin.agencies')?.parts ?? 0) > 1,
    'A list of all tenants is counted as one part: the count sees nothing',
  )
  const named = Object.keys(MOST_STATEMENTS).map((path) => `${path} ${counts.get(path)?.statements ?? '?'}`)
  return {
    line: `${counts.size} of ${procedures.length} procedures called; statements to workers: ${named.join(', ')}`,
    fanOut,
  }
}

function findProcedure(path: string, caller: unknown): Procedure {
  let at = caller
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tRPC's caller is made of proxies
  for (const name of path.split('.')) at = (at as Record<string, unknown>)[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return at as Procedure
}
