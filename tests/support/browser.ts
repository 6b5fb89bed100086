import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { runningClock, TEST_NOW, type TestClock } from './clock.ts'
import { makeOwner, type OwnerOptions } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import type { TestUser } from './session.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export { expect } from '@playwright/test'

const CLIENT_FOLDER = fileURLToPath(new URL('../../dist/client', import.meta.url))

interface Fixtures {
  database: TestDatabase
  clock: TestClock
  server: TestServer
  owner: (options?: OwnerOptions) => Promise<TestUser>
  /** Signs in without the form, by setting the session cookie. Replaces the present session. */
  signInAs: (user: TestUser) => Promise<void>
  /**
   * Parts of the texts of expected errors: `expectedFaults.push('503')`. Any other error in the console, uncaught
   * exception or violation of the content security policy fails the test.
   */
  expectedFaults: string[]
  /** The faults of every watched browser. */
  faults: string[]
  watchFaults: void
  /** A wide page in another browser, watched like the test's own: an administrator's beside a client's phone. */
  openDesk: (user: TestUser) => Promise<Page>
}

/** Playwright's `test` with the product behind it: `test('…', async ({ page, owner, signInAs }) => { … })`. */
export const test = base.extend<Fixtures>({
  database: async ({}, use) => {
    const database = await createTestDatabase()
    await use(database)
    await database.close()
  },

  clock: async ({}, use) => {
    await use(runningClock(TEST_NOW))
  },

  server: async ({ database, clock }, use) => {
    if (!existsSync(`${CLIENT_FOLDER}/index.html`)) throw new Error('No built client: run "npm run build" first')
    const server = await startTestServer(database, { clock, client: { folder: CLIENT_FOLDER } })
    await use(server)
    await server.close()
  },

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  owner: async ({ database }, use) => {
    await use((options) => makeOwner(database, options))
  },

  signInAs: async ({ context, server }, use) => {
    await use((user) => setSession(context, server, user))
  },

  expectedFaults: async ({}, use) => {
    await use([])
  },

  faults: async ({}, use) => {
    await use([])
  },

  openDesk: async ({ browser, server, faults, locale, timezoneId, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (user) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
      })
      opened.push(context)
      watchFaults(context, faults)
      await setSession(context, server, user)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  watchFaults: [
    async ({ context, expectedFaults, faults }, use) => {
      watchFaults(context, faults)
      await use()
      const unexpected = faults.filter((fault) => !expectedFaults.some((part) => fault.includes(part)))
      if (unexpected.length > 0) throw new Error(`The browser reported:\n${[...new Set(unexpected)].join('\n')}`)
    },
    { auto: true },
  ],
})

async function setSession(context: BrowserContext, server: TestServer, user: TestUser): Promise<void> {
  const [name = '', value = ''] = (await server.cookieFor(user)).split('=')
  await context.clearCookies({ name })
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
}

function watchFaults(context: BrowserContext, faults: string[]): void {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`${page.url()}: uncaught ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()} (${message.location().url})`)
    })
  }
  context.pages().forEach(watch)
  context.on('page', watch)
}
