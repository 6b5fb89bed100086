import { createFaults, report } from './report.ts'
import { runStops } from './stop-rounds.ts'

const STOPS = 20
const PEOPLE = 16
const WORK_MS = 400

const all = await runStops(STOPS, PEOPLE, WORK_MS)
const inOrder = all.endings.filter((ending) => ending === 0).length
const unavailable = all.readiness.filter((status) => status === 503).length

const { faults, promise } = createFaults()
promise(Math.max(...all.tookMs) < 10_000, 'a stop took ten seconds: something was cut')
promise(inOrder === STOPS, `endings: ${all.endings.join(' ')}`)
promise(all.underWay > STOPS, 'hardly any requests were in progress: no stops under load')
promise(all.unanswered === 0, `${all.unanswered} requests in progress got no response`)
promise(all.unexpected === 0, `${all.unexpected} responses are neither 200 nor 503`)
promise(all.lost + all.surplus === 0, `${all.lost} acknowledged writes lost, ${all.surplus} twice`)
promise(unavailable === STOPS, `readyz returned ${all.readiness.join(' ')}`)
promise(all.totalDifferences + all.brokenAuditLines === 0, 'totals or trail are wrong')

report('stop', {
  line:
    `${STOPS} SIGTERMs while ${PEOPLE} people write: ${inOrder} ended with 0 after ${(Math.max(...all.tookMs) / 1000).toFixed(1)} s at most; ` +
    `${all.underWay} requests under way, ${all.unanswered} unanswered (${all.refused} answered *busy*); ${all.acknowledged} acknowledged, ${all.lost} lost, ${all.surplus} twice; ` +
    `new connections refused and readyz 503 meanwhile ${unavailable} times; totals and trail ${all.totalDifferences + all.brokenAuditLines === 0 ? 'right' : 'WRONG'}`,
  faults,
})
