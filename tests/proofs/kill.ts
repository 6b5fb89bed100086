import { runKills, type KillResult } from './kill-rounds.ts'
import { createFaults, report } from './report.ts'

const ROUNDS = 5
const PEOPLE = 24
const ENTRIES = 150

const all = await runKills({
  rounds: Array.from({ length: 2 * ROUNDS }, (_, n) => (n % 2 === 0 ? 'server' : 'postgres')),
  people: PEOPLE,
  entriesBetween: ENTRIES,
})
const { control } = all

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
function listBackTimes({ backAfterMs }: KillResult, parity: number) {
  return `${(median(backAfterMs.filter((_, n) => n % 2 === parity)) / 1000).toFixed(1)} s`
}

const { faults, promise } = createFaults()
promise(all.lost === 0, `${all.lost} acknowledged writes are lost`)
promise(all.surplus === 0, `${all.surplus} rows too many`)
promise(all.totalDifferences === 0, `${all.totalDifferences} totals differ from their rows`)
promise(all.brokenAuditLines === 0, `the audit trail is broken at ${all.brokenAuditLines} places`)
promise(all.unexpected.length === 0, `unexpected responses: ${all.unexpected.slice(0, 3).join('; ')}`)
promise(control.lost > 0, 'the negative control lost nothing: this proof cannot fail, so it proves nothing')

report('kill', {
  line:
    `server killed ${ROUNDS} times (ready again after ${listBackTimes(all, 0)}, median), Postgres ${ROUNDS} times (${listBackTimes(all, 1)}): ` +
    `${all.acknowledged} acknowledged by ${PEOPLE} people, ${all.lost} lost, ${all.surplus} twice, ${all.triedAgain} sent again, ` +
    `${all.unacknowledgedThere} there though unanswered, totals and trail ${all.totalDifferences + all.brokenAuditLines === 0 ? 'right' : 'WRONG'}; ` +
    `control with synchronous_commit=off: ${control.lost} of ${control.acknowledged - all.acknowledged} lost, and found`,
  faults,
})
