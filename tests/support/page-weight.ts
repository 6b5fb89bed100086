import type { Locator, Page } from '@playwright/test'

/** One file that a screen's first load asked for. */
export interface WeighedFile {
  readonly name: string
  /** The body as it travelled: compressed by the server. */
  readonly bytes: number
}

export interface PageWeight {
  readonly bytes: number
  /** Heaviest first. */
  readonly files: readonly WeighedFile[]
}

/** The screens that are weighed, with what has to stand there for a person to begin, and the limits of performance.md. */
export const weighedScreens = {
  /** The design's limit, or less where less is reached; they only go down. */
  login: { path: '/login', limit: 150_000, usable: (page: Page) => page.getByRole('button', { name: 'Se connecter' }) },
  /** After a sign-in. */
  profile: { path: '/app/profile', limit: 195_000, usable: (page: Page) => page.getByRole('heading', { level: 1 }) },
} as const

/** The shortest time that the client calls rest (client/messages/toasts-ahead.ts). */
const REST_MS = 2_000

/**
 * Scripts and sheets of a cold load, in bytes of their compressed bodies, headers left out: all that the page asks for until
 * it is usable and the network has rested. What is fetched ahead of need, once the page is at rest, does not count.
 * @param page of a context that has loaded nothing yet
 */
export async function weighPage(
  page: Page,
  { path, usable }: { path: string; usable: (page: Page) => Locator },
): Promise<PageWeight> {
  // It never is at rest: a slow machine weighs the same as a fast one. No named function in here: tsx would mark its name.
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
  // A preload and the import that follows it are one transfer.
  const byName = new Map<string, number>()
  for (const { url, bytes } of sent) {
    const { pathname } = new URL(url)
    if (/\.(?:js|css)$/.test(pathname)) byName.set(pathname, Math.max(bytes, byName.get(pathname) ?? 0))
  }
  const files = [...byName].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
  return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), files }
}
