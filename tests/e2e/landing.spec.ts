import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { formatAmount, formatMoney, formatSigned, parseMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'

/* The landing page as visitors read it: mostly on a telephone, some without JavaScript. */

/** The limit for everything needed to read the page, compressed with brotli. */
const MAX_BYTES = 15_000

function parseCentimes(text: string): number {
  const parsed = parseMoney(text.replace(/^[+−]/, ''))
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return parsed.centimes
}

async function expectNoSideScroll(page: Page) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and every way on is a link', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Sandouk · La caisse de votre agence, juste chaque soir.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse de votre agence, juste chaque soir.')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Connexion' })).toHaveAttribute('href', '/login')
    await expect(header.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', '/register')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Essayer 3 jours gratuitement' })).toHaveAttribute('href', '/demo')
    await expect(main.getByRole('link', { name: 'Choisir un pack' })).toHaveAttribute('href', '/register')
    for (const figure of ['1K+', '100+', '30+', '4,9/5']) await expect(main.getByText(figure)).toBeVisible()
    for (const feature of [
      'Transactions',
      'Multi-agences',
      'Journal des opérations',
      'Types de transactions',
      'Paiements manuels',
      'Groupes et permissions',
    ]) {
      await expect(main.getByRole('heading', { name: feature, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Inscription' })).toBeVisible()
  })

  test('the packs have a monthly and a yearly price', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    const pack = (name: string) => page.locator('.pack').filter({ hasText: name })
    await expect(page.locator('.pack')).toHaveCount(4)
    await expect(pack('Pack Pro')).toContainText('166\u00A0MAD')
    await expect(pack('Pack Pro')).toContainText('Facturé 1\u202F990\u00A0MAD par an')
    await expect(pack('Pack Pro')).toContainText('Le plus populaire')
    await expect(pack('Pack Essentiel')).toContainText('100\u00A0MAD')
    await expect(pack('Pack Essentiel')).toContainText('Facturé 1\u202F199\u00A0MAD par an')
    await expect(page.getByText('Le plus populaire')).toHaveCount(1)
    await expect(pack('Demo 3 jours')).toContainText('Gratuit')
    await expect(pack('Demo 3 jours').getByRole('link', { name: 'Choisir ce pack' })).toHaveAttribute('href', '/demo')
    await expect(pack('Pack Pro').getByRole('link', { name: 'Choisir ce pack' })).toHaveAttribute(
      'href',
      /^\/register\?plan=[0-9a-f-]{36}$/,
    )
  })

  test('an unknown path shows the landing page', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/nulle/part?x=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse de votre agence, juste chaque soir.')
    await expect(page).toHaveURL('/nulle/part?x=1')
  })
})

test('the figures in its illustrations add up', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const sums: number[] = []
  for (const screen of await page.locator('.screen').all()) {
    const amounts = await screen.locator('li:not(.rows-head) .row-amount').allTextContents()
    const total = amounts.reduce((sum, text) => sum + parseCentimes(text), 0)
    const sign = amounts[0]?.startsWith('+') === true ? '+' : '-'
    await expect(screen.locator('.screen-foot strong')).toHaveText(formatSigned(centimes(total), sign))
    sums.push(total)
  }
  expect(sums).toHaveLength(2)
  const [start = 0, fedIn = 0, incoming = 0, fedOut = 0, outgoing = 0] = (
    await page.locator('.journal dd').allTextContents()
  ).map(parseCentimes)
  expect([incoming, outgoing]).toEqual(sums)
  const dayAmount = start + fedIn + incoming - (fedOut + outgoing)
  await expect(page.locator('.journal .journal-total strong')).toHaveText(formatMoney(centimes(dayAmount)))
  await expect(page.locator('.sum b')).toHaveText(`= ${formatAmount(centimes(dayAmount))}`)
})

test('one request of at most 15 kB is enough to read the page', { tag: '@wide' }, async ({ page, server }) => {
  const response = await page.request.get('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers()['content-encoding']).toBe('br')
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(MAX_BYTES)
  const html = await response.text()
  expect(html).not.toMatch(/<script|<link[^>]+rel="(?:stylesheet|modulepreload)"|<img|@import/)
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain(`<link rel="canonical" href="${server.url}/"/>`)
  expect(html).toContain(`<meta property="og:image" content="${server.url}/og.png"/>`)
  expect((await page.request.get('/og.png')).headers()['content-type']).toBe('image/png')
  const ahead = [...html.matchAll(/<link rel="prefetch" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(ahead.length).toBeGreaterThan(1)
  for (const href of ahead) expect((await page.request.head(href)).status()).toBe(200)
})

test('a link to a section scrolls to it although the sections before it are not laid out yet', async ({ page }) => {
  await page.goto('/')
  const packs = page.locator('#packs')
  await page
    .locator('a[href="#packs"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect.poll(async () => Math.round((await packs.boundingBox())?.y ?? -1)).toBe(32)
})

test('the layout does not shift during loading', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.shift += 'value' in entry ? (entry.value as number) : 0)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForTimeout(700)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThanOrEqual(
    0.05,
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no axe violation and is not wider than the screen (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // With a target all sections are laid out (sections.css), so axe checks them all.
    await page.goto('/#contenu')
    await expectNoSideScroll(page)
    await page.locator('details').evaluateAll((details) => details.forEach((detail) => detail.setAttribute('open', '')))
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await expectNoSideScroll(page)
  })
}

test('the skip link leads past the header to the content', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#contenu')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Essayer 3 jours gratuitement' })).toBeFocused()
})

test('the name of the application links to the landing page in one step', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sandouk, accueil' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse de votre agence, juste chaque soir.')
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'packs that could not be read are requested again, and a failure shows a message',
  { tag: '@wide' },
  async ({ page, expectedFaults }) => {
    expectedFaults.push('503')
    let requests = 0
    await page.route('**/landing/packs', async (route) => {
      requests += 1
      if (requests === 1) await route.fulfill({ status: 503, body: '' })
      else await route.continue()
    })
    // The page as the server sends it while the database is unavailable.
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /<ul class="packs">.*?<\/ul>/s,
        '<p class="packs-note" role="status">Chargement des packs...</p><script src="/landing-packs.js" defer></script>',
      )
      await route.fulfill({ response, body: html })
    })
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText("Impossible de charger les packs d'abonnement")
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.locator('.pack')).toHaveCount(4)
  },
)
