import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { NEVER_IDLE } from '#tests/support/page-weight.ts'
import { median } from './calls.ts'

/*
 * The list of transactions, loaded for the first time on a phone: what it weighs with pictures, fonts, data and headers,
 * how many requests it takes, when something is painted, and whether anything is fetched ahead that it does not need.
 */

export const coldLimits = { bytes: 230_000, requests: 30, paintMs: 200 } as const

const PATH = '/app/transactions'
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'fr-FR' } as const
const LOADS = 5
/** 400 kbit/s: slower than any delay after which parts are loaded ahead. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }
export interface ColdScreen {
  /** Bodies of all responses, compressed. */
  readonly bytes: number
  readonly requests: number
  /** First paint with content: the median of five loads. */
  readonly paintMs: number
  /** Until a row can be opened: the median of five loads. */
  readonly usableMs: number
  /** Files that a slow line fetched before the screen could be used, though the screen does not need them. */
  readonly ahead: readonly string[]
}

interface Visit {
  readonly url: string
  readonly token: string
  /** Loads everything that the limits forbid: the measurement must notice each. */
  readonly isControl?: boolean
}

/** @param token of a session of an owner with transactions */
export async function measureColdScreen(browser: Browser, visit: Visit): Promise<ColdScreen> {
  const whole = await load(browser, visit, { isNeverIdle: true })
  const times = []
  for (let run = 0; run < LOADS; run += 1) times.push(await load(browser, visit))
  const slow = await load(browser, visit, { isSlow: true })
  return {
    bytes: whole.bytes,
    requests: whole.files.length,
    paintMs: median(times.map(({ paintMs }) => paintMs)),
    usableMs: median(times.map(({ usableMs }) => usableMs)),
    ahead: slow.files.filter((file) => !file.startsWith('/trpc/') && !whole.files.includes(file)),
  }
}

/** The limits that a load breaks, in words. */
export function findBrokenLimits({ bytes, requests, paintMs, ahead }: ColdScreen): string[] {
  return [
    ...(bytes > 0 && bytes <= coldLimits.bytes ? [] : ['bytes']),
    ...(requests > 0 && requests <= coldLimits.requests ? [] : ['requests']),
    ...(paintMs > 0 && paintMs <= coldLimits.paintMs ? [] : ['first paint']),
    ...(ahead.length === 0 ? [] : ['fetched ahead']),
  ]
}

interface Load {
  readonly bytes: number
  /** Until the screen could be used, or until the network was idle in a page that is never idle. */
  readonly files: readonly string[]
  readonly paintMs: number
  readonly usableMs: number
}

async function load(
  browser: Browser,
  { url, token, isControl = false }: Visit,
  { isNeverIdle = false, isSlow = false } = {},
): Promise<Load> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  try {
    await signIn(context, url, token)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    if (isSlow) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
    if (isNeverIdle) await page.addInitScript({ content: NEVER_IDLE })
    if (isControl) await page.addInitScript({ content: isNeverIdle ? TOO_HEAVY : TOO_SLOW })
    await page.goto(PATH, { waitUntil: 'commit', timeout: 120_000 })
    await rows(page).first().waitFor({ timeout: 120_000 })
    const usableMs = await page.evaluate(() => performance.now())
    if (isNeverIdle) await page.waitForLoadState('networkidle')
    const { bytes, files } = traffic()
    const paintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    return { bytes, files, paintMs, usableMs }
  } finally {
    await context.close()
  }
}

function rows(page: Page) {
  return page.getByRole('list', { name: 'Transactions' }).getByRole('button', { name: /^Détail et reçu/ })
}

export async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'sandouk_session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}

async function watchTraffic(devtools: CDPSession): Promise<() => Pick<Load, 'bytes' | 'files'>> {
  let bytes = 0
  const files: string[] = []
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) files.push(new URL(request.url).pathname)
  })
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => ({ bytes, files: [...files] })
}

const TOO_HEAVY = `for (let count = 0; count < 40; count += 1) void fetch('/og.png?' + count, { cache: 'no-store' })`

const TOO_SLOW = `{
  const end = performance.now() + 300
  while (performance.now() < end);
  void fetch('/robots.txt')
}`
