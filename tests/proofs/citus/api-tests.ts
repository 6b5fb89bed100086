import { fileURLToPath } from 'node:url'
import type { createFaults } from '#tests/proofs/report.ts'
import { runVitestIn } from '#tests/proofs/vitest-in.ts'

const SOME = [
  'agencies',
  'groups',
  'transactions',
  'transaction-totals',
  'feeds',
  'expenses',
  'admin-lists',
  'list-search',
  'shifts',
  'spot-checks',
  'operator-entries',
  'charged-transfers',
]

/** Tests of what holds on one machine only, with the reason. */
const ID_OF_ANOTHER = 'an id is unique within a tenant'
const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  "refuses another tenant's id and leaves that row alone": ID_OF_ANOTHER,
  'or belongs to another tenant, and does not change that row': ID_OF_ANOTHER,
  'feeds.create creates once for an id, also for twenty concurrent calls': ID_OF_ANOTHER,
  'equal the rows after plain SQL of any kind': 'the test makes a trigger, which Citus refuses on a distributed table',
}

/** The API tests, each file on its own copy of a distributed database. What fails is a fault, apart from what `NOT_ON_CITUS` names. */
export async function runApiTests(
  which: 'some' | 'all',
  { promise }: ReturnType<typeof createFaults>,
): Promise<string> {
  const files = which === 'all' ? [] : SOME.map((name) => `tests/api/${name}.test.ts`)
  const { passed, failed, failures, output } = await runVitestIn(
    fileURLToPath(new URL('../../..', import.meta.url)),
    ['--project', 'api', ...files],
    { SANDOUK_TEST_CITUS: 'yes' },
  )
  promise(passed > 0, `No API test ran: ${output.slice(-500)}`)
  const known = failures.filter((name) => Object.keys(NOT_ON_CITUS).some((part) => name.includes(part)))
  for (const failure of failures) if (!known.includes(failure)) promise(false, `API test: ${failure}`)
  return `API tests: ${passed} passed, ${failed} failed, of which ${known.length} test what holds on one machine only`
}
