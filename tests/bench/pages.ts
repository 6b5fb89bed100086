import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { type PageWeight, weighedScreens, weighPage } from '#tests/support/page-weight.ts'
import { type ColdScreen, coldLimits, findBrokenLimits, measureColdScreen } from './cold-screen.ts'

const LANDING_LIMIT = 15_000
const SLOWDOWN = 4
const LANDING_LOADS = 5

type Say = (line: string) => void

/**
 * Weights of the landing page, the sign-in page, the first screen after it and the list of transactions on a phone, as
 * the built server sends them to Chromium, and the speed of the landing page on a slow processor. Returns whether every
 * weight, and the first paint of the list, is within its limit; the other times are only reported.
 * @param url of a product without limits on sign-ups
 * @param token of the session of an owner with transactions
 */
export async function weighPages(url: string, token: string, say: Say): Promise<boolean> {
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
      reportCold(say, await measureColdScreen(browser, { url, token })),
      checkControl(say, await measureColdScreen(browser, { url, token, isControl: true })),
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

function reportCold(say: Say, screen: ColdScreen): boolean {
  const broken = findBrokenLimits(screen)
  const { bytes, requests, paintMs, usableMs, ahead } = screen
  say(
    `${'page'.padEnd(18)} ${'list on a phone'.padEnd(18)} ${(bytes / 1000).toFixed(1).padStart(6)} kB in all, limit ${coldLimits.bytes / 1000} kB; ` +
      `${requests} requests (limit ${coldLimits.requests}); first paint ${Math.round(paintMs)} ms (limit ${coldLimits.paintMs}), usable after ${Math.round(usableMs)} ms; ` +
      `${ahead.length} fetched ahead${ahead.length === 0 ? '' : ` (${ahead.join(', ')})`}  ${broken.length === 0 ? 'ok' : `OVER: ${broken.join(', ')}`}`,
  )
  return broken.length === 0
}

/** The same screen, made too heavy, too late and too eager, must break every limit. */
function checkControl(say: Say, screen: ColdScreen): boolean {
  const broken = findBrokenLimits(screen)
  const isNoticed = broken.length === 4
  say(
    `${'page'.padEnd(18)} ${'control of it'.padEnd(18)} breaks ${broken.join(', ')}  ${isNoticed ? 'ok' : 'NOT NOTICED'}`,
  )
  return isNoticed
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
