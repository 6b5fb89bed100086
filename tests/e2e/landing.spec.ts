import { formatAmount, formatMoney, formatSigned, centimes } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The landing page as visitors read it: mostly on a telephone, some without JavaScript. */

/** The limit for everything needed to read the page, compressed with brotli. */
const MAX_BYTES = 15_000

/** The longest page on a telephone of 360 pixels: nine screens of 640. */
const MAX_PHONE_HEIGHT = 5_700
const telephone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

function parseCentimes(text: string): number {
  const parsed = parseMoney(text.replace(/^[+−]/, ''))
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return parsed.centimes
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

test.describe('on a telephone', () => {
  test.use({ ...telephone, javaScriptEnabled: false })

  test('the first screen has a price from the packs on sale', { tag: '@wide' }, async ({ page, database }) => {
    await database.db.updateTable('subscription_plans').set({ price: 99_000 }).where('name', '=', 'Pack Pro').execute()
    await page.goto('/')
    const price = page.locator('.hero .price')
    await expect(price).toHaveText('À partir de 83\u00A0MAD par mois Facturé 990\u00A0MAD par an')
    for (const shown of [price, page.getByRole('link', { name: 'Essayer 3 jours gratuitement' })]) {
      const { y, height } = (await shown.boundingBox()) ?? { y: 0, height: telephone.viewport.height }
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(telephone.viewport.height)
    }
  })

  test('the menu opens, and leads to a section without covering it', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    const sections = page.getByRole('banner').getByRole('navigation', { name: 'Sections de la page' })
    await expect(sections).toBeHidden()
    await page.getByText('Menu', { exact: true }).press('Enter')
    await expect(sections.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', '/register')
    await sections.getByRole('link', { name: 'Packs' }).click()
    await expect(page).toHaveURL('/#packs')
    await expect(page.getByRole('heading', { name: 'Un prix par an, tout compris.' })).toBeInViewport()
    await expect(sections).not.toBeInViewport()
  })
})

test.describe('on a telephone with JavaScript, for the test', () => {
  test.use(telephone)

  test('the page is at most nine screens long', { tag: '@wide' }, async ({ page }) => {
    // With a target all sections are laid out (sections.css); without one some heights are estimates.
    for (const path of ['/', '/#contenu']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_PHONE_HEIGHT)
    }
  })

  test(
    'the offer stays at the bottom, below the hero and above the call to action',
    { tag: '@wide' },
    async ({ page }) => {
      await page.goto('/#contenu')
      const offer = page.locator('.offer')
      await expect(offer).not.toBeInViewport()
      const section = page.getByRole('heading', { name: "Tout ce qu'une agence tient" })
      await section.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
      await expect(offer.getByRole('link', { name: 'Essai gratuit' })).toBeInViewport({ ratio: 1 })
      await expect(offer).toContainText(/À partir de 100\sMAD par mois/)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.9 })
      const [rest, call] = await Promise.all([offer.boundingBox(), page.locator('.cta').boundingBox()])
      expect((rest?.y ?? 0) + (rest?.height ?? Infinity)).toBeLessThanOrEqual(call?.y ?? 0)
    },
  )

  test('nothing that has the focus is below the offer', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/#contenu')
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a, main summary, main [tabindex], footer a')]
        .filter((stop) => {
          stop.focus()
          const { top, bottom, left, width } = stop.getBoundingClientRect()
          return [top + 2, bottom - 2].some((y) => {
            const above = document.elementFromPoint(left + width / 2, y)
            return bottom - top < innerHeight - 120 && above !== stop && !stop.contains(above)
          })
        })
        .map((stop) => stop.textContent),
    )
    expect(covered).toEqual([])
  })
})

test(
  'who is signed in sees the own space in place of the sign-in',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /Connexion|S'inscrire/ })).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mon espace' })).toHaveAttribute(
      'href',
      '/app',
    )
    await header.getByRole('link', { name: 'Mon espace' }).click()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page kept by the browser is that of a person who is signed in.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/')
    await expect(header.getByRole('link', { name: 'Connexion' })).toBeVisible()
  },
)

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

test('the space between thousands can be seen', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const widths = await page.locator('.hero .price span, .pack-year').evaluateAll(async (places) => {
    await document.fonts.ready
    return places.flatMap(({ firstChild }) => {
      const at = firstChild?.textContent?.indexOf('\u202F') ?? -1
      if (firstChild === null || at < 0) return []
      const range = document.createRange()
      range.setStart(firstChild, at)
      range.setEnd(firstChild, at + 1)
      const size = Number.parseFloat(getComputedStyle(firstChild.parentElement ?? document.body).fontSize)
      return [range.getBoundingClientRect().width / size]
    })
  })
  expect(widths).toHaveLength(4)
  expect(Math.min(...widths)).toBeGreaterThan(0.2)
})

test('one request of at most 15 kB is enough to read the page', { tag: '@wide' }, async ({ page, server }) => {
  const response = await page.request.get('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers()['content-encoding']).toBe('br')
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(MAX_BYTES)
  const html = await response.text()
  expect(html).not.toMatch(/<script|<link[^>]+rel="(?:stylesheet|modulepreload)"|<img|@import/)
  expect(html).toContain('<html lang="fr">')
  // The other marketing figure stands on the page after a request for a demonstration.
  expect(html).not.toMatch(/2.?500 agences/)
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
  // Below the header where it stays (hero.css).
  const room = (await page.locator('.header').evaluate((header) => getComputedStyle(header).position)) === 'sticky'
  await expect.poll(async () => Math.round((await packs.boundingBox())?.y ?? -1)).toBe(room ? 104 : 24)
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
    await expectAccessible(page)
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
