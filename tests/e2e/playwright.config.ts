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
  // One Postgres for the run; each story has a database and a server of its own (tests/support/browser.ts).
  globalSetup: here('../support/global-setup.ts'),
  // Two cores: one worker leaves a third of them idle, three are slower than two.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A shared machine stalls now and then. What needs its second try is named at the end of the run (tests/run.ts).
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
    // A trace films every frame: on two cores it triples the time. A single test can ask for one: --trace on.
    trace: 'off',
    // Nothing moves, so nothing is waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...chromiumArgs],
      ...(executablePath === undefined ? {} : { executablePath }),
      // Without a language Chromium calls a file whose name has an accent `download`.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What a person does is told once; how it looks, at both widths. `@wide` marks stories of which the width changes nothing.
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
