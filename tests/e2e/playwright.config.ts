import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}
const executablePath = findChromium()

export default defineConfig({
  testDir: here('.'),
  outputDir: here('../../test-results/e2e'),
  // One Postgres for the run; each test has its own database and server (tests/support/browser.ts).
  globalSetup: here('../support/global-setup.ts'),
  // The built server is tried as Node loads it.
  build: { external: ['**/dist/server/**'] },
  // On two cores one worker leaves a third idle, and three are slower than two.
  workers: 2,
  // Single tests instead of files, so that no worker is idle while the other finishes a long file.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A shared machine can stall. Tests that pass at the second try are listed at the end of the run (tests/run.ts).
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: here('../../test-results/e2e.json') }]],
  use: {
    locale: 'fr-FR',
    // Not the business zone: a screen that asks the browser for the day is found out.
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace records every frame, which triples the time on two cores. For a single test: --trace on.
    trace: 'off',
    // No animations to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...chromiumArgs],
      ...(executablePath === undefined ? {} : { executablePath }),
      // Without a language Chromium saves a file with an accent in its name as `download`.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
  projects: [
    // `@narrow` marks what is of a phone only, such as the stories of a client beside whom an administrator may sit at a desk.
    { name: 'desktop', grepInvert: /@narrow|@timed/, use: { viewport: { width: 1280, height: 800 } } },
    // `@wide` marks tests for which the width makes no difference, or that are of a wide screen only; they run once.
    {
      name: 'phone',
      grepInvert: /@wide|@timed/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // `@timed` marks tests that measure time: another browser beside them would be measured too.
    { name: 'timed', grep: /@timed/, workers: 1, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
