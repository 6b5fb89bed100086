import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { insertSession } from '#tests/bench/load-rows.ts'
import type { ChildServer } from '#tests/support/child-server.ts'
import { makeOwner, makeTransaction, TEST_PASSWORD } from '#tests/support/factories.ts'
import { sendCall } from '#tests/support/server.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { countBad, every } from './every.ts'
import { makeAddress, type GuessResult, sendGuesses, type Target } from './guesses.ts'
import { query, request } from './http-bytes.ts'
import { quantile } from './open-load.ts'
import { type ProductOnDatabase, startProductOnDatabase } from './product-on-database.ts'
import { createFaults, report, type Outcome } from './report.ts'

/*
 * `npm run prove -- brute-force`: 10 000 guesses at one account, at many, and at many from one address that invents
 * others, through every procedure that takes a password. Short version: tests/faults/brute-force.test.ts.
 */

const GUESSES = 10_000
const MANY = 100
/** The limits of server/features/auth/rate-limits.ts, in fifteen minutes. */
const PER_ACCOUNT = 10
const PER_ADDRESS = 60
const CONTROL = 200
const ASK_EVERY_MS = 100
const MOST_P99_MS = 1000

async function makeTarget(database: TestDatabase): Promise<Target & { userId: string }> {
  const { email, userId } = await makeOwner(database, { now: new Date().toISOString() })
  return { email, userId, cookie: `sandouk_session=${await insertSession(database.db, userId)}` }
}

/** Same effect as waiting fifteen minutes. */
function passWindow({ db }: TestDatabase) {
  return sql`update rate_limits set expire = 0`.execute(db)
}

async function signIn({ url }: ChildServer, { email }: Target, address: string): Promise<number> {
  const input = { email, password: TEST_PASSWORD }
  const headers = { 'x-forwarded-for': address }
  return (await sendCall(url, { path: 'auth.signIn', type: 'mutation', input, headers })).status
}

async function proveBruteForce({ server, database, startAnother }: ProductOnDatabase): Promise<Outcome> {
  const { faults, promise } = createFaults()
  const one = await makeTarget(database)
  const many = await Promise.all(Array.from({ length: MANY }, () => makeTarget(database)))
  const bystander = await makeTarget(database)
  await makeTransaction({ ...bystander, role: 'client', database })
  const healths = every(server.port, ASK_EVERY_MS, () => request('GET', '/healthz'))
  const lists = every(server.port, ASK_EVERY_MS, () => query('transactions.list', { page: 1 }, bystander.cookie))

  const atOne = await sendGuesses(server.port, GUESSES, (n) => ({ target: one, address: makeAddress(n) }))
  const others = await signIn(server, bystander, '192.0.2.1')
  const locked = await signIn(server, one, '192.0.2.2')
  await passWindow(database)
  const unlocked = await signIn(server, one, '192.0.2.2')

  const pick = (n: number) => many[Math.trunc(n / 5) % MANY] ?? one
  const atMany = await sendGuesses(server.port, GUESSES, (n) => ({ target: pick(n), address: makeAddress(n) }))
  const [health, list] = await Promise.all([healths.end(), lists.end()])

  // No proxy in front: the header is invented by the caller.
  await passWindow(database)
  const bare = await startAnother({ TRUST_PROXY: '0' })
  const invented = await sendGuesses(bare.port, GUESSES, (n) => ({ target: pick(n), address: makeAddress(n) }))
  await bare.stop()
  const unlimited = await startAnother({ RATE_LIMIT: 'off' })
  const control = await sendGuesses(unlimited.port, CONTROL, (n) => ({ target: one, address: makeAddress(n) }))
  await unlimited.stop()

  promise(atOne.compared === PER_ACCOUNT, `${atOne.compared} guesses at one account were compared, not ${PER_ACCOUNT}`)
  promise(atMany.compared === MANY * PER_ACCOUNT, `${atMany.compared} guesses at ${MANY} accounts were compared`)
  promise(invented.compared === PER_ADDRESS, `${invented.compared} guesses of one address were compared`)
  promise(
    atOne.unexpected + atMany.unexpected + invented.unexpected === 0,
    'a response is neither a refusal nor *busy*',
  )
  promise(others === 200, `another user could not sign in: ${others}`)
  promise(locked === 429, `the right password got status ${locked} while the account was locked`)
  promise(unlocked === 200, `the right password got status ${unlocked} after the lock`)
  promise(countBad(health) === 0, `${countBad(health)} health checks did not return 200`)
  promise(countBad(list) === 0, `${countBad(list)} lists of another user did not return 200`)
  promise(quantile(list.times, 0.99) < MOST_P99_MS, 'the list of another user took a second')
  promise(
    control.compared === CONTROL,
    `without limits ${control.compared} of ${CONTROL} were compared: this counts wrongly`,
  )

  const figures = ({ guesses, compared, limited, busy, perSecond }: GuessResult) =>
    `${guesses} guesses, ${compared} compared, ${limited} refused, ${busy} busy (${perSecond.toFixed(0)}/s)`
  const p99 = (times: readonly number[]) => `p99 ${quantile(times, 0.99).toFixed(0)} ms of ${times.length}`
  return {
    line: [
      `five doors in turn; one account from ${GUESSES} addresses: ${figures(atOne)}`,
      `right password meanwhile ${locked}, after the window ${unlocked}, of another user ${others}`,
      `${MANY} accounts from ${GUESSES} addresses: ${figures(atMany)}`,
      `meanwhile healthz ${p99(health.times)}, a list of another user ${p99(list.times)}`,
      `${MANY} accounts from one address that invents X-Forwarded-For: ${figures(invented)}`,
      `without limits ${control.compared} of ${CONTROL} compared`,
      `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ].join('; '),
    faults,
  }
}

const product = await startProductOnDatabase({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
try {
  report('brute-force', await proveBruteForce(product))
} finally {
  await product.close()
}
