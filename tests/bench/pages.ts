import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { type PageWeight, weighedScreens, weighPage } from '#tests/support/page-weight.ts'

const LANDING_LIMIT = 15_000
const SLOWDOWN = 4
const LANDING_LOADS = 5

type Say = (line: string) => void

/**
 * Weights of the landing page, the sign-in page and the first screen after it, as the built server sends them to
 * Chromium, and the speed of the landing page on a slow processor. Returns whether every weight is within its limit;
 * times are only reported.
 * @param url of a product without limits on sign-ups, over a migrated database
 */
export async function weighPages(url: string, say: Say): Promise<boolean> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArgs],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const landing = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    const landingBytes = Number(landing.headers.get('content-length'))
    const weights = [
      tell(say, 'landing', landingBytes, LANDING_LIMIT, 'one request'),
      reportPage(say, 'login', await weighLogin(browser, url), weighedScreens.login.limit),
      reportPage(say, 'first app screen', await weighProfile(browser, url), weighedScreens.profile.limit),
    ]
    await timeLanding(browser, url, say)
    return weights.every(Boolean)
  } finally {
    await browser.close()
  }
}

function tell(say: Say, name: string, bytes: number, limit: number, detail: string): boolean {
  const holds = bytes > 0 && bytes <= limit
  say(
    `${'page'.padEnd(18)} ${name.padEnd(18)} ${(bytes / 1000).toFixed(1).padStart(6)} kB brotli, limit ${limit / 1000} kB  ${holds ? 'ok' : 'OVER'}  (${detail})`,
  )
  return holds
}

function reportPage(say: Say, name: string, { bytes, files }: PageWeight, limit: number): boolean {
  return tell(say, name, bytes, limit, `JS + CSS, ${files.length} files`)
}

async function weighLogin(browser: Browser, baseURL: string): Promise<PageWeight> {
  const context = await browser.newContext({ baseURL })
  try {
    return await weighPage(await context.newPage(), weighedScreens.login)
  } finally {
    await context.close()
  }
}

async function weighProfile(browser: Browser, baseURL: string): Promise<PageWeight> {
  const context = await browser.newContext({ baseURL })
  try {
    const person = { firstName: 'Banc', lastName: 'Essai', email: 'poids@bench.test', password: 'banc-2026' }
    const answer = await context.request.post('/trpc/auth.startDemo', { data: { json: person } })
    if (!answer.ok()) throw new Error(`The bench could not sign in: ${answer.status()} ${await answer.text()}`)
    return await weighPage(await context.newPage(), weighedScreens.profile)
  } finally {
    await context.close()
  }
}

async function timeLanding(browser: Browser, url: string, say: Say): Promise<void> {
  const runs: { paint: number; blocked: number }[] = []
  for (let load = 0; load < LANDING_LOADS; load += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen = { paint: 0, blocked: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paint = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      // Total blocking time: the part of every long task beyond 50 ms.
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
      }).observe({ type: 'longtask', buffered: true })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(500)
    runs.push(await page.evaluate(() => (window as unknown as { seen: { paint: number; blocked: number } }).seen))
    await context.close()
  }
  const middle = (key: 'paint' | 'blocked') => runs.map((run) => run[key]).sort((a, b) => a - b)[runs.length >> 1] ?? 0
  say(
    `${'page'.padEnd(18)} ${'landing'.padEnd(18)} ${SLOWDOWN} × CPU slowdown, median of ${LANDING_LOADS}: largest paint ${Math.round(middle('paint'))} ms (target 1000), ` +
      `blocked ${Math.round(middle('blocked'))} ms (target 100)`,
  )
}
