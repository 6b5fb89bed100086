import type { ChildServer } from '#tests/support/child-server.ts'
import { httpLoad, type LoadResult, type MakeRequest } from './http-load.ts'

/*
 * `--only=sign-in`: how long the list takes while fifty others sign in without a pause, beside its usual time. The
 * ratio is reported without a limit, because it depends on the machine.
 */

const SIGN_INS = 50
const COUNTERS = 4
const PAIRS = 5
const SLICE_MS = 4_000
const MAX_RATIO = 3

function post(path: string, input: unknown): string {
  const body = JSON.stringify({ json: input })
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/**
 * @param product without limits on sign-ins
 * @param list the first page of a tenant's list
 */
export async function benchSignIn(
  { port }: ChildServer,
  list: MakeRequest,
  say: (line: string) => void,
): Promise<void> {
  const person = { email: 'connexion@bench.test', password: 'banc-2026' }
  const made = await fetch(`http://127.0.0.1:${port}/trpc/auth.startDemo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { firstName: 'Banc', lastName: 'Essai', ...person } }),
  })
  if (!made.ok) throw new Error(`The bench could not make an account: ${made.status} ${await made.text()}`)
  const askForList = (durationMs: number) => httpLoad(port, list, { connections: COUNTERS, durationMs })
  const signIn = () =>
    httpLoad(port, () => post('/trpc/auth.signIn', person), { connections: SIGN_INS, durationMs: SLICE_MS })

  await askForList(SLICE_MS)
  const runs: { usual: LoadResult; busy: LoadResult; signIns: LoadResult }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const usual = await askForList(SLICE_MS)
    const [signIns, busy] = await Promise.all([signIn(), askForList(SLICE_MS)])
    const failures = usual.failures + busy.failures + signIns.failures
    if (failures > 0) throw new Error(`sign-in: ${failures} responses were not 200`)
    runs.push({ usual, busy, signIns })
  }
  const usual = middle(runs.map((run) => run.usual.p99Ms))
  const busy = middle(runs.map((run) => run.busy.p99Ms))
  const ratios = runs.map((run) => run.busy.p99Ms / run.usual.p99Ms)
  const ratio = middle(ratios)
  say(
    `${'sign-in'.padEnd(18)} list p99 ${usual.toFixed(1)} ms, during ${SIGN_INS} sign-ins at once (${middle(runs.map((run) => run.signIns.perSecond)).toFixed(0)} /s) ` +
      `${busy.toFixed(1)} ms: ${ratio.toFixed(1)} × (${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)}, target ${MAX_RATIO})  ${ratio <= MAX_RATIO ? 'ok' : 'OVER'}`,
  )
}
