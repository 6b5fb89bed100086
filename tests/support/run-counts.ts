import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters as plain } from 'node:util'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  failures: string[]
  /** Passed at the second try only. They count as passed and are listed. */
  flaky: string[]
  /** How long each file took. Stories run side by side, so those of a file add up. */
  durations: FileDuration[]
}

export interface FileDuration {
  readonly file: string
  readonly ms: number
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

/** Reads and removes vitest's JSON report. A file that did not load counts as one failure. */
export function countVitest(path: string): Counts | undefined {
  const report = readAndRemove(path, vitestReport)
  if (report === undefined) return undefined
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const describeTests = (isListed: (test: { status: string; failureMessages: readonly string[] }) => boolean) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isListed)
        .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n').slice(0, 1000)}`),
    )
  const failures = describeTests(({ status }) => status === 'failed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    failures: [...failures, ...notLoaded.map(({ name, message }) => `${name} did not load\n${message.slice(0, 1000)}`)],
    // A test that passed keeps the messages of the tries before.
    flaky: describeTests(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
    durations: report.testResults.map(({ name, startTime, endTime }) => ({
      file: name.slice(name.lastIndexOf('/') + 1),
      ms: endTime - startTime,
    })),
  }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()).default([]),
  suites: z.array(z.unknown()).default([]),
})

const playwrightSuite = z.object({
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            status: z.string(),
            projectName: z.string(),
            results: z.array(
              z.object({
                duration: z.number(),
                errors: z.array(z.object({ message: z.string().default('') })).default([]),
              }),
            ),
          }),
        ),
      }),
    )
    .default([]),
  suites: z.array(z.unknown()).default([]),
})

export function countPlaywright(path: string): Counts | undefined {
  const report = readAndRemove(path, playwrightReport)
  if (report === undefined) return undefined
  const { stats, errors } = report
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: report.suites.flatMap((suite) => listTests(suite, 'unexpected')),
    flaky: report.suites.flatMap((suite) => listTests(suite, 'flaky')),
    durations: sumFiles(report.suites.flatMap(listDurations)),
  }
}

function listTests(suite: unknown, ended: 'unexpected' | 'flaky'): string[] {
  const { specs, suites } = playwrightSuite.parse(suite)
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => {
        const messages = results[0]?.errors.map(({ message }) => plain(message).slice(0, 1000)) ?? []
        return [`[${projectName}] ${file}:${line} › ${title}`, ...messages].join('\n')
      }),
  )
  return [...own, ...suites.flatMap((inner) => listTests(inner, ended))]
}

function listDurations(suite: unknown): FileDuration[] {
  const { specs, suites } = playwrightSuite.parse(suite)
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
  )
  return [...own, ...suites.flatMap(listDurations)]
}

function sumFiles(all: readonly FileDuration[]): FileDuration[] {
  const sums = new Map<string, number>()
  for (const { file, ms } of all) sums.set(file, (sums.get(file) ?? 0) + ms)
  return [...sums].map(([file, ms]) => ({ file, ms }))
}

function readAndRemove<T>(path: string, schema: z.ZodType<T>): T | undefined {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  } finally {
    rmSync(file, { force: true })
  }
}
