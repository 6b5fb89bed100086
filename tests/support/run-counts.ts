import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** How many tests went well and how many did not. */
export interface Counts {
  passed: number
  failed: number
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Reads and removes vitest's JSON report. A file that did not load has no tests and counts as one that failed. */
export function countVitest(path: string): Counts | undefined {
  const report = take(path, vitestReport)
  if (report === undefined) return undefined
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + notLoaded.length }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()).default([]),
})

/** Reads and removes Playwright's JSON report. */
export function countPlaywright(path: string): Counts | undefined {
  const report = take(path, playwrightReport)
  if (report === undefined) return undefined
  const { stats, errors } = report
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
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
