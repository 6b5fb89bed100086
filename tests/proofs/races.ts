import { loadavg } from 'node:os'
import { civilDate, systemClock } from '#server/platform/clock.ts'
import { startProductOnDatabase } from './product-on-database.ts'
import { accountRaces } from '#tests/proofs/races/account-races.ts'
import { checkInvariants } from '#tests/proofs/races/check-invariants.ts'
import { closingRaces } from '#tests/proofs/races/closing-races.ts'
import { counterRaces } from '#tests/proofs/races/counter-races.ts'
import { decisionRaces } from '#tests/proofs/races/decision-races.ts'
import { movementRaces } from '#tests/proofs/races/movement-races.ts'
import { nameRaces } from '#tests/proofs/races/name-races.ts'
import { makeWorld } from '#tests/proofs/races/race.ts'
import { formatResult, runRace } from '#tests/proofs/races/run-race.ts'
import { shiftRaces } from '#tests/proofs/races/shift-races.ts'
import { teamRaces } from '#tests/proofs/races/team-races.ts'
import { createFaults, report } from './report.ts'

/*
 * `npm run prove -- races`: each lock of the product, twenty calls at once over HTTP, fifty rounds; then invariants of
 * the whole database in SQL. `npm run prove -- races <rounds> <word>` sets the number of rounds and selects races by
 * name.
 */

const rounds = Number.parseInt(process.argv[3] ?? '50', 10)
const all = [
  ...counterRaces,
  ...closingRaces,
  ...nameRaces,
  ...decisionRaces,
  ...accountRaces,
  ...teamRaces,
  ...shiftRaces,
  ...movementRaces,
]
const races = all.filter(({ name }) => name.includes(process.argv[4] ?? ''))
const breaksByHand = races.length === all.length
const { faults, promise } = createFaults()
const product = await startProductOnDatabase()
const sum = { calls: 0, busy: 0, broken: 0 }
const startedAt = performance.now()

try {
  const world = await makeWorld(product.database, civilDate(systemClock.now(), 'Africa/Casablanca'))
  for (const race of races) {
    const result = await runRace(product.server, world, race, rounds)
    console.log(`races, ${race.name}: ${formatResult(result)}`)
    for (const fault of result.faults) promise(false, `${race.name}: ${fault}`)
    promise(result.broken === 0, `${race.name}: ${result.broken} responses of 5xx`)
    sum.calls += result.calls
    sum.busy += result.busy
    sum.broken += result.broken
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { broken, unnoticed, checked } = await checkInvariants(product.database, { breaksByHand })
  for (const what of broken) promise(false, what)
  for (const name of unnoticed) promise(false, `"${name}" does not notice a row broken by hand: it proves nothing`)
  report('races', {
    line:
      `${races.length} races of ${rounds} rounds, ${sum.calls} calls in ${seconds} s at load ${(loadavg()[0] ?? 0).toFixed(1)}, ` +
      `${sum.busy} times busy and sent again, ${sum.broken} times 5xx; ${checked} invariants, ${checked - broken.length} hold, ` +
      (breaksByHand
        ? `${checked - broken.length - unnoticed.length} seen broken where they are broken by hand`
        : 'none broken by hand, which needs every race'),
    faults,
  })
} finally {
  await product.close()
}
