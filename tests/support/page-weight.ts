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
  profile: { path: '/app/profile', limit: 210_000, usable: (page: Page) => page.getByRole('heading', { level: 1 }) },
} as const

/** The shortest idle time of the client (client/messages/toasts-ahead.ts). */
const REST_MS = 2_000

/**
 * Compressed bytes of scripts and style sheets in a cold load, without headers, until the page is usable and the
 * network is idle. What the idle page preloads does not count.
 * @param page of a context that has loaded nothing yet
 */
export async function weighPage(
  page: Page,
  { path, usable }: { path: string; usable: (page: Page) => Locator },
): Promise<PageWeight> {
  // The page never becomes idle, so slow and fast machines give the same result. No named functions inside: tsx would
  // add a helper that the page does not have.
  await page.addInitScript((rest) => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, delay = 0) => (delay < rest ? start(run, delay) : 0) })
  }, REST_MS)
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
