import { rmSync } from 'node:fs'
import { ensureChromium } from '#tests/support/ensure-chromium.ts'
import { type Counts, countPlaywright, countVitest, type FileDuration } from '#tests/support/run-counts.ts'
import { runStep } from '#tests/support/run-step.ts'

/*
 * `npm test`: everything CI runs, one after the other. `npm test -- api browser` runs only those steps. Types, lint,
 * format and build count as one test each. Before the last line, `N passed, M failed`, stand the times of the steps and of their slowest files.
 */

interface Step {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  /** Undefined if the runner left no report. */
  readonly count?: () => Counts | undefined
  /** Returns in one line what is missing. */
  readonly prepare?: () => Promise<string | undefined>
}

const MINUTE_MS = 60_000
/** A step that takes longer hangs. The slowest machine seen takes three times as long as the fastest. */
const STEP_TIMEOUT_MS = 40 * MINUTE_MS

function vitest(name: string, ...projects: string[]): Step {
  const report = `test-results/${name}.json`
  const args = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: () => countVitest(report),
  }
}

function playwright(name: string, ...projects: string[]): Step {
  const args = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...args],
    count: () => countPlaywright('test-results/e2e.json'),
    prepare: ensureChromium,
  }
}

const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  vitest('unit', 'unit', 'house'),
  vitest('api', 'api'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  vitest('faults', 'faults'),
  playwright('browser', 'desktop', 'phone'),
  playwright('timed', 'timed'),
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`)

// Reports of an earlier run must not count.
rmSync('test-results', { recursive: true, force: true })

const SLOWEST_FILES = 10
const nothing: Counts = { passed: 0, failed: 0, failures: [], flaky: [], durations: [] }
const all = { passed: 0, failed: 0, failures: new Array<string>(), flaky: new Array<string>() }
const summary: string[] = []

for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const counts = await countStep(step)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  all.passed += counts.passed
  all.failed += counts.failed
  all.failures.push(...counts.failures.map((failure) => `${step.name}: ${failure}`))
  all.flaky.push(...counts.flaky.map((story) => `${step.name}: ${story}`))
  summary.push(`${step.name.padEnd(8)} ${seconds.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`)
  if (counts.durations.length > 1) summary.push(`${' '.repeat(20)}${describeSlowest(counts.durations)}`)
}

for (const story of all.flaky) console.log(`\nPASSED AT THE SECOND TRY ${story}`)
for (const failure of all.failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${summary.map((line) => `   ${line}`).join('\n')}\n`)
console.log(`${all.passed} passed, ${all.failed} failed`)
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0

function describeSlowest(durations: readonly FileDuration[]): string {
  return durations
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ file, ms }) => `${file} ${Math.round(ms / 1000)} s`)
    .join(', ')
}

async function countStep({ name, command, count, prepare }: Step): Promise<Counts> {
  const missing = await prepare?.()
  if (missing !== undefined) {
    return { ...nothing, failed: 1, failures: [missing] }
  }
  const ok = await runStep(command, STEP_TIMEOUT_MS)
  if (count === undefined)
    return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [`see above, at ${name}`] }
  const counts = count() ?? nothing
  // A runner that fails without a failed test, or finds no test, counts as failed.
  const failedItself = counts.failed === 0 && (!ok || counts.passed === 0)
  return failedItself ? { ...counts, failed: 1, failures: [`the step failed outside its tests`] } : counts
}
