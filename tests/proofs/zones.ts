import { fileURLToPath } from 'node:url'
import { runVitestIn } from './vitest-in.ts'

/*
 * `npm run prove -- zones [zone…]`: the whole api suite with the machine in four time zones, or in the given ones. The
 * business day is in `BUSINESS_TIME_ZONE` in all of them. About two minutes each.
 */

const ZONES = ['UTC', 'Africa/Casablanca', 'America/New_York', 'Pacific/Auckland']

const wanted = process.argv.slice(3)
const figures: string[] = []
const startedAt = performance.now()

for (const zone of wanted.length === 0 ? ZONES : wanted) {
  const { passed, failed, failures, output } = await runVitestIn(
    fileURLToPath(new URL('../..', import.meta.url)),
    ['--project', 'api'],
    {
      TZ: zone,
    },
  )
  if (failed > 0 || passed === 0) {
    console.log(failures.length > 0 ? failures.map((failure) => `${zone}: ${failure}`).join('\n') : output)
    process.exitCode = 1
  }
  figures.push(`${zone} ${passed} passed ${failed} failed`)
}

console.log(`${figures.join(', ')}, ${Math.round((performance.now() - startedAt) / 1000)} s`)
