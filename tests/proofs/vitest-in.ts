import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface VitestRun {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly output: string
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }>
  }>
}

/** Runs vitest in a checkout. Skipped tests do not count. Zeros if vitest did not reach the tests. */
export async function runVitestIn(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<VitestRun> {
  const reports = mkdtempSync(join(tmpdir(), 'sandouk-report-'))
  const file = join(reports, 'report.json')
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', ...args, '--reporter=json', `--outputFile=${file}`],
    { cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failures = testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split('\n', 1)[0] ?? ''}`),
    )
    return { passed: numPassedTests, failed: numFailedTests, failures, output }
  } catch {
    return { passed: 0, failed: 0, failures: [], output }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}
