import type { Locator, Page } from '@playwright/test'

export interface WeighedFile {
  readonly name: string
  readonly bytes: number
}

export interface PageWeight {
  readonly bytes: number
  readonly files: readonly WeighedFile[]
}

export const weighedScreens = {
  login: { path: '/login', limit: 150_000, usable: (page: Page) => page.getByRole('button', { name: 'Se connecter' }) },
  profile: { path: '/app/profile', limit: 190_000, usable: (page: Page) => page.getByRole('heading', { level: 1 }) },
} as const

/**
 * Makes the page never idle, so that slow and fast machines give the same result. A text, because tsx would add a helper
 * to a function that the page does not have. The shortest idle time of the client is in client/app/when-loaded.ts.
 */
export const NEVER_IDLE = `{
  const start = window.setTimeout.bind(window)
  window.setTimeout = (run, delay = 0, ...rest) => (delay < 500 ? start(run, delay, ...rest) : 0)
  window.requestIdleCallback = () => 0
}`

/**
 * Compressed bytes of scripts and style sheets in a cold load, without headers, until the page is usable and the
 * network is idle. What the idle page preloads does not count.
 * @param page of a context that has loaded nothing yet
 */
export async function weighPage(
  page: Page,
  { path, usable }: { path: string; usable: (page: Page) => Locator },
): Promise<PageWeight> {
  await page.addInitScript({ content: NEVER_IDLE })
  await page.goto(path)
  await usable(page).waitFor()
  await page.waitForLoadState('networkidle')
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  )
  const byName = new Map<string, number>()
  for (const { url, bytes } of sent) {
    const { pathname } = new URL(url)
    if (/\.(?:js|css)$/.test(pathname)) byName.set(pathname, Math.max(bytes, byName.get(pathname) ?? 0))
  }
  const files = [...byName].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
  return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), files }
}
