import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '#tests/support/ensure-chromium.ts'
import { makeMemoryFolder } from '#tests/support/memory-folder.ts'
import { type Counts, countPlaywright, countVitest, type FileDuration } from '#tests/support/run-counts.ts'
import { runStep } from '#tests/support/run-step.ts'

/*
 * `npm test`: everything CI runs. `npm test -- api browser` runs only those steps. Types, lint, format and build count as one
 * test each. Before the last line, `N passed, M failed`, stand the times of the steps and of their slowest files.
 */

interface Step {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  /** Undefined if the runner left no report. */
  readonly count?: () => Counts | undefined
  /** Returns in one line what is missing. */
  readonly prepare?: () => Promise<string | undefined>
}

const RESULTS = fileURLToPath(new URL('../test-results', import.meta.url))
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

/** Begun once, at the start if a browser is needed: a download waits, and other steps work. */
let chromium: Promise<string | undefined> | undefined

function findOrInstallChromium(): Promise<string | undefined> {
  chromium ??= ensureChromium(join(RESULTS, 'chromium.log'))
  return chromium
}

function playwright(name: string, ...projects: string[]): Step {
  const args = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...args],
    count: () => countPlaywright('test-results/e2e.json'),
    prepare: findOrInstallChromium,
  }
}

const types: Step = { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'] }
const lint: Step = { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] }
const format: Step = { name: 'format', command: ['oxfmt', '--check'] }
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] }
const unit = vitest('unit', 'unit', 'client', 'house')
const api = vitest('api', 'api')
const faults = vitest('faults', 'faults')
const browser = playwright('browser', 'desktop', 'phone')
const timed = playwright('timed', 'timed')

/**
 * One stage after the other; the rows of a stage run side by side, and the steps of a row one after the other. Steps that
 * are named run one after the other, since without `build` two of them could build the server at once.
 */
const stages: ReadonlyArray<ReadonlyArray<readonly Step[]>> = [
  [[types, lint, format], [build]],
  [[unit]],
  [[api], [faults]],
  [[browser]],
  [[timed]],
]

const wanted = process.argv.slice(2)
const names = stages.flat(2).map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${names.join(', ')}`)

// Reports of an earlier run must not count.
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

const SLOWEST_FILES = 10
const nothing: Counts = { passed: 0, failed: 0, failures: [], flaky: [], durations: [] }
const all = { passed: 0, failed: 0, failures: new Array<string>(), flaky: new Array<string>() }
const summary: string[] = []

// Inherited by the steps.
const memoryFolder = makeMemoryFolder()
if (memoryFolder !== undefined) process.env['TMPDIR'] = memoryFolder

if (isWanted(browser) || isWanted(timed)) void findOrInstallChromium()
for (const stage of stages) {
  const rows = stage.map((row) => row.filter(isWanted)).filter((row) => row.length > 0)
  if (wanted.length > 0) await runRow(rows.flat(), true)
  else await Promise.all(rows.map((row) => runRow(row, rows.length === 1)))
}

for (const story of all.flaky) console.log(`\nPASSED AT THE SECOND TRY ${story}`)
for (const failure of all.failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${summary.map((line) => `   ${line}`).join('\n')}\n`)
console.log(`${all.passed} passed, ${all.failed} failed`)
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0

function isWanted({ name }: Step): boolean {
  return wanted.length === 0 || wanted.includes(name)
}

async function runRow(row: readonly Step[], isAlone: boolean): Promise<void> {
  for (const step of row) await runOne(step, isAlone)
}

/** The output of a step beside others is shown when it ends, in one piece. */
async function runOne(step: Step, isAlone: boolean): Promise<void> {
  const { name } = step
  const output = isAlone ? undefined : join(RESULTS, `${name}.log`)
  console.log(`\n── ${name}${isAlone ? '' : ' begins'}`)
  const startedAt = performance.now()
  const counts = await countStep(step, output)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (output !== undefined) console.log(`\n── ${name}\n${readFileSync(output, 'utf8').trimEnd()}`)
  all.passed += counts.passed
  all.failed += counts.failed
  all.failures.push(...counts.failures.map((failure) => `${name}: ${failure}`))
  all.flaky.push(...counts.flaky.map((story) => `${name}: ${story}`))
  summary.push(`${name.padEnd(8)} ${seconds.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`)
  if (counts.durations.length > 1) summary.push(`${' '.repeat(20)}${describeSlowest(counts.durations)}`)
}

function describeSlowest(durations: readonly FileDuration[]): string {
  return durations
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ file, ms }) => `${file} ${Math.round(ms / 1000)} s`)
    .join(', ')
}

async function countStep({ name, command, count, prepare }: Step, output: string | undefined): Promise<Counts> {
  const missing = await prepare?.()
  if (missing !== undefined) {
    return { ...nothing, failed: 1, failures: [missing] }
  }
  const ok = await runStep(command, { timeoutMs: STEP_TIMEOUT_MS, output })
  if (count === undefined)
    return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [`see above, at ${name}`] }
  const counts = count() ?? nothing
  // A runner that fails without a failed test, or finds no test, counts as failed.
  const failedItself = counts.failed === 0 && (!ok || counts.passed === 0)
  return failedItself ? { ...counts, failed: 1, failures: [`the step failed outside its tests`] } : counts
}
