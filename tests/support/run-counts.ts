import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters as plain } from 'node:util'
import { z } from 'zod'

/** How many tests went well and how many did not. */
export interface Counts {
  passed: number
  failed: number
  /** The names of those that did not, as far as the runner tells: what one looks for at the end of a long log. */
  failures: string[]
  /** Those that went well at the second try only: they count as passed, and are named, for somebody to look at. */
  flaky: string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

/** Reads and removes vitest's JSON report. A file that did not load has no tests and counts as one that failed. */
export function countVitest(path: string): Counts | undefined {
  const report = take(path, vitestReport)
  if (report === undefined) return undefined
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n').slice(0, 1000)}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    failures: [...failures, ...notLoaded.map(({ name, message }) => `${name} did not load\n${message.slice(0, 1000)}`)],
    flaky: [],
  }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()).default([]),
  suites: z.array(z.unknown()).default([]),
})

/** A file or a `describe` of Playwright's report: specs, and suites inside. */
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
            results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })).default([]) })),
          }),
        ),
      }),
    )
    .default([]),
  suites: z.array(z.unknown()).default([]),
})

/** Reads and removes Playwright's JSON report. */
export function countPlaywright(path: string): Counts | undefined {
  const report = take(path, playwrightReport)
  if (report === undefined) return undefined
  const { stats, errors } = report
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: report.suites.flatMap((suite) => listStories(suite, 'unexpected')),
    flaky: report.suites.flatMap((suite) => listStories(suite, 'flaky')),
  }
}

/** The stories of a suite that ended so, each with what its first try said. */
function listStories(suite: unknown, ended: 'unexpected' | 'flaky'): string[] {
  const { specs, suites } = playwrightSuite.parse(suite)
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => {
        const messages = results[0]?.errors.map(({ message }) => plain(message).slice(0, 1000)) ?? []
        return [`[${projectName}] ${file}:${line} › ${title}`, ...messages].join('\n')
      }),
  )
  return [...own, ...suites.flatMap((inner) => listStories(inner, ended))]
}

/** Removed once read: the next run must not count this one's. */
function take<T>(path: string, schema: z.ZodType<T>): T | undefined {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  } finally {
    rmSync(file, { force: true })
  }
}
