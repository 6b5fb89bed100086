import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { formatAmount, formatMoney, formatSigned, parseMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'

/* The landing page, read as visitors do: mostly on a telephone, some without JavaScript. */

/** The limit for everything that is needed to read the page, compressed with brotli. */
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

  test('everything is there to read, and every way on is a link', { tag: '@wide' }, async ({ page }) => {
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

  test('the packs stand with monthly and yearly price', { tag: '@wide' }, async ({ page }) => {
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

  test('an unknown path shows this page', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/nulle/part?x=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse de votre agence, juste chaque soir.')
    await expect(page).toHaveURL('/nulle/part?x=1')
  })
})

test('its drawings add up', { tag: '@wide' }, async ({ page }) => {
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
  // The journal is of the same day as the lists.
  expect([incoming, outgoing]).toEqual(sums)
  const dayAmount = start + fedIn + incoming - (fedOut + outgoing)
  await expect(page.locator('.journal .journal-total strong')).toHaveText(formatMoney(centimes(dayAmount)))
  await expect(page.locator('.sum b')).toHaveText(`= ${formatAmount(centimes(dayAmount))}`)
})

test('one request of at most 15 kB is all it takes to read it', { tag: '@wide' }, async ({ page, server }) => {
  const answer = await page.request.get('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(MAX_BYTES)
  const html = await answer.text()
  expect(html).not.toMatch(/<script|<link[^>]+rel="(?:stylesheet|modulepreload)"|<img|@import/)
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain(`<link rel="canonical" href="${server.url}/"/>`)
  expect(html).toContain(`<meta property="og:image" content="${server.url}/og.png"/>`)
  expect((await page.request.get('/og.png')).headers()['content-type']).toBe('image/png')
  const ahead = [...html.matchAll(/<link rel="prefetch" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(ahead.length).toBeGreaterThan(1)
  for (const href of ahead) expect((await page.request.head(href)).status()).toBe(200)
})

test('a link to a section lands on it, though nothing before it was laid out', async ({ page }) => {
  await page.goto('/')
  const packs = page.locator('#packs')
  await page
    .locator('a[href="#packs"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect.poll(async () => Math.round((await packs.boundingBox())?.y ?? -1)).toBe(32)
})

test('nothing jumps while it loads', async ({ page }) => {
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
  test(`axe finds nothing, and nothing is wider than the screen (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // With a target every section is laid out, also what is not on the screen (sections.css): axe looks at all of it.
    await page.goto('/#contenu')
    await expectNoSideScroll(page)
    await page.locator('details').evaluateAll((answers) => answers.forEach((answer) => answer.setAttribute('open', '')))
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await expectNoSideScroll(page)
  })
}

test('by keyboard: past the header to the content', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#contenu')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Essayer 3 jours gratuitement' })).toBeFocused()
})

test('from the application, its name leads here, in one step', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sandouk, accueil' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse de votre agence, juste chaque soir.')
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'packs that could not be read are asked for again, and a failure says so',
  { tag: '@wide' },
  async ({ page, expectedFaults }) => {
    expectedFaults.push('503')
    let answers = 0
    await page.route('**/landing/packs', async (route) => {
      answers += 1
      if (answers === 1) await route.fulfill({ status: 503, body: '' })
      else await route.continue()
    })
    // The page as the server sends it while its database is away.
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /<ul class="packs">.*?<\/ul>/s,
        '<p class="packs-note" role="status">Chargement des packs...</p><script src="/landing-packs.js" defer></script>',
      )
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText("Impossible de charger les packs d'abonnement")
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.locator('.pack')).toHaveCount(4)
  },
)
