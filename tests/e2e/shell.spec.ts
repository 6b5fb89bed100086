import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { makeAdmin, makeAgency, makeSubscription, makeTransaction, TEST_PASSWORD } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* The frame of the client space: access, menu, redirects, end of session and loss of network. */

const gated = ['Groupes', 'Agences', 'Opérateurs', 'Produits', 'Journal', 'Paramètres']
const open = ['Profil', 'Mon Pack', 'Paiements Manuels']
/** Expects a visible, disabled entry that leads nowhere. */
function locked(page: Page, name: string) {
  return page
    .getByRole('navigation')
    .locator('[aria-disabled="true"]')
    .filter({ hasText: new RegExp(`^${name}$`) })
}
async function sidebarWidth(page: Page) {
  return (await page.locator('aside, nav').filter({ hasText: 'Profil' }).first().boundingBox())?.width
}
function menuButton(page: Page) {
  return page.getByRole('button', { name: /menu/i })
}
/** Counts page loads and client-side navigations by the addresses of the page. */
function listAddresses(page: Page) {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(new URL(frame.url()).pathname)
  })
  return addresses
}

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test('without a subscription the entries of the counter are disabled and go nowhere', async ({
    page,
    owner,
    signInAs,
  }) => {
    await signInAs(await owner({ state: 'expired' }))
    await page.goto('/app/profile')
    const menu = page.getByRole('navigation')
    for (const name of open) await expect(menu.getByRole('link', { name })).toBeVisible()
    for (const name of gated) {
      await expect(locked(page, name)).toBeVisible()
      await expect(locked(page, name)).not.toHaveAttribute('href')
    }
    await locked(page, 'Groupes').click({ force: true })
    await expect(page).toHaveURL(/\/app\/profile$/)
    for (const path of ['/app/transactions', '/app/allagencies', '/app/journal']) {
      await page.goto(path)
      await expect(page.getByText('Un abonnement actif est nécessaire')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })

  test('the counter closes within the 30-second check when the subscription ends during work', async ({
    page,
    owner,
    signInAs,
    clock,
    expectedFaults,
    database,
  }) => {
    // Open lists ask once more and are refused.
    expectedFaults.push('403')
    const client = await owner({ state: 'none' })
    await makeSubscription(database, client, {
      startedAt: instantAfter(TEST_NOW, -DAY_MS),
      endsAt: instantAfter(TEST_NOW, 3_600_000),
    })
    await page.clock.install()
    await signInAs(client)
    await page.goto('/app/journal')
    await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()
    clock.set(instantAfter(TEST_NOW, 3_600_001).toISOString())
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('heading', { name: 'Abonnement terminé' })).toBeVisible()
    await expect(locked(page, 'Journal')).toBeVisible()
  })

  test('a trial that ends while a form is filled in is told in the form, which keeps its values', async ({
    page,
    owner,
    signInAs,
    clock,
    database,
    expectedFaults,
  }) => {
    expectedFaults.push('403')
    const client = await owner({ state: 'none' })
    await makeSubscription(database, client, {
      plan: 'Demo 3 jours',
      startedAt: instantAfter(TEST_NOW, -DAY_MS),
      endsAt: instantAfter(TEST_NOW, 3_600_000),
    })
    await signInAs(client)
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Créer une agence' }).click()
    await page.getByLabel("Nom de l'agence").fill('Fès Médina')
    clock.set(instantAfter(TEST_NOW, 3_600_001).toISOString())
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Votre essai est terminé. Choisissez un pack pour continuer.')
    await expect(dialog.getByRole('link', { name: 'Voir mon pack' })).toHaveAttribute('href', '/app/subscription')
    // The shell has noticed; the form stays, and no toast repeats it.
    await expect(page.getByRole('banner').getByText('Essai terminé')).toBeVisible()
    await expect(page.getByLabel("Nom de l'agence")).toHaveValue('Fès Médina')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.goto('/app/subscription')
    await expect(page.getByRole('heading', { name: 'Essai terminé' })).toBeVisible()
    await page.goto('/app/profile')
    await expect(page.getByText('Votre essai est terminé.')).toBeVisible()
  })

  test('Ctrl+B and Meta+B fold the sidebar from 16rem to 3rem, but not while typing, and a cookie keeps it for 7 days', async ({
    page,
    owner,
    signInAs,
    context,
  }) => {
    await signInAs(await owner())
    await page.goto('/app/profile')
    await expect.poll(() => sidebarWidth(page)).toBe(256)
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await page.getByLabel('Prénom').click()
    await page.keyboard.press('Control+b')
    expect(await sidebarWidth(page)).toBe(256)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+b')
    await expect.poll(() => sidebarWidth(page)).toBe(48)
    const kept = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(kept?.value).toBe('false')
    const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await page.reload()
    await expect.poll(() => sidebarWidth(page)).toBe(48)
    await page.keyboard.press('Meta+b')
    await expect.poll(() => sidebarWidth(page)).toBe(256)
  })

  test('after sign-out, Back and a reopened tab show the sign-in page and no amount', async ({
    page,
    owner,
    signInAs,
    context,
    expectedFaults,
  }) => {
    expectedFaults.push('401')
    const client = await owner()
    const agencyId = await makeAgency(client)
    await makeTransaction(client, { agencyId, amount: 98_765_43, type: 'incoming' })
    await signInAs(client)
    await page.goto('/app/profile')
    await page.goto('/app/transactions')
    await expect(page.getByText(/98.765,43/).first()).toBeVisible()
    const seen: string[] = []
    await page.exposeFunction('noteAmount', (text: string) => seen.push(text))
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (/98.765,43/.test(document.body?.innerText ?? ''))
          (window as unknown as { noteAmount(text: string): void }).noteAmount('seen')
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(/98.765,43/)).toHaveCount(0)
    expect(seen).toEqual([])
    const again = await context.newPage()
    await again.goto('/app/transactions')
    await expect(again).toHaveURL(/\/login\?redirect=/)
    const response = await page.request.get('/trpc/transactions.list?input=%7B%22json%22%3A%7B%7D%7D')
    expect(response.status()).toBe(401)
  })

  test('every visitor arrives at the right page after at most two redirects', async ({
    page,
    owner,
    signInAs,
    database,
    context,
    server,
  }) => {
    const addresses = listAddresses(page)
    const restsAt = async (from: string, to: RegExp) => {
      addresses.length = 0
      await page.goto(from)
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname, from).toMatch(to)
      expect(addresses.filter((path, index) => path !== addresses[index - 1]).length, from).toBeLessThanOrEqual(3)
    }
    await context.addCookies([{ name: 'sandouk_session', value: 'A'.repeat(43), url: server.url }])
    await restsAt('/login', /^\/login$/)
    await restsAt('/app/journal', /^\/login$/)
    await restsAt('/admin', /^\/admin\/login$/)
    await restsAt('/chemin/inconnu', /^\/chemin\/inconnu$|^\/$/)
    await signInAs(await owner())
    await restsAt('/login', /^\/app\/profile$/)
    await restsAt('/app', /^\/app\/?$/)
    await signInAs(await owner({ state: 'expired' }))
    await restsAt('/app', /^\/app\/profile$/)
    await restsAt('/admin', /^\/admin\/login$/)
    await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
    await restsAt('/app', /^\/admin/)
    await restsAt('/login', /^\/admin/)
  })

  test('a wrong password is refused in the form, and the right one opens the requested page', async ({
    page,
    owner,
    expectedFaults,
  }) => {
    expectedFaults.push('401')
    const client = await owner()
    await page.goto('/app/journal')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.getByLabel('Adresse e-mail').fill(client.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
    await page.getByLabel('Mot de passe', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/app\/journal$/)
  })

  test('ten minutes without network show one banner and no pile of toasts', async ({
    page,
    owner,
    signInAs,
    context,
    expectedFaults,
  }) => {
    expectedFaults.push('ERR_INTERNET_DISCONNECTED')
    await page.clock.install()
    await signInAs(await owner())
    await page.goto('/app/groups')
    await page
      .getByRole('button', { name: /Nouveau groupe|Créer/ })
      .first()
      .click()
    await page.getByLabel('Nom').fill('Groupe Atlas')
    await context.setOffline(true)
    for (let check = 0; check < 20; check += 1) await page.clock.fastForward(30_000)
    for (let press = 0; press < 5; press += 1) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Créer|Enregistrer/ })
        .click()
      await page.clock.runFor(500)
    }
    await expect(page.getByText('Hors connexion')).toHaveCount(1)
    expect(await page.locator('.mantine-Notification-root').count()).toBeLessThanOrEqual(3)
    await expect(page.getByLabel('Nom')).toHaveValue('Groupe Atlas')
    await context.setOffline(false)
    await expect(page.getByText('Hors connexion')).toHaveCount(0)
  })

  test('an unknown path shows a message in the frame it belongs to', async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    await page.goto('/app/inconnue')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
  })

  test('no call has an address above 2 000 characters', async ({ page, owner, signInAs }) => {
    const client = await owner()
    for (let n = 0; n < 60; n += 1) await makeAgency(client, { name: `Agence ${n} ${'x'.repeat(60)}` })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await signInAs(client)
    for (const path of ['/app/journal', '/app/allagencies', `/app/operators?q=${'é'.repeat(150)}`])
      await page.goto(path)
    await page.waitForLoadState('networkidle')
    const calls = addresses.filter((address) => address.includes('/trpc/'))
    expect(calls.length).toBeGreaterThan(0)
    expect(Math.max(...calls.map((address) => address.length))).toBeLessThanOrEqual(2000)
  })

  test('a search of digits stays text through reload and Back', async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    for (const text of ['1500', '0612345678', '212612345678', '662E41', 'true', 'null']) {
      await page.goto(`/app/operators?q=${text}`)
      await expect(page.getByRole('searchbox').or(page.getByPlaceholder(/Rechercher/))).toHaveValue(text)
      await page.reload()
      await expect(page.getByRole('searchbox').or(page.getByPlaceholder(/Rechercher/))).toHaveValue(text)
      expect(new URL(page.url()).searchParams.get('q')).toBe(text)
    }
  })

  test('Mon Pack shows days, and a dash without an end date', async ({ page, owner, signInAs }) => {
    await signInAs(await owner({ plan: 'Pack Pro' }))
    await page.goto('/app/subscription')
    await expect(page.getByRole('heading', { name: 'Pack Pro' })).toBeVisible()
    await expect(page.getByText(/\d{2}\/\d{2}\/2027/).first()).toBeVisible()
    await expect(page.getByText('Invalid Date')).toHaveCount(0)
  })
})

test.describe('on a phone', { tag: '@narrow' }, () => {
  test('choosing an entry closes the menu and focuses the title of the page', async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    await page.goto('/app/profile')
    await menuButton(page).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288)
    const entry = drawer.getByRole('link', { name: 'Entrées' })
    if (!(await entry.isVisible())) await drawer.getByText('Transactions', { exact: true }).first().click()
    await entry.click()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/app\/transactions\/incoming/)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await expect(title).toBeFocused()
  })

  test('the menu is a drawer below 768 px and a sidebar from 768 px', async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    await page.setViewportSize({ width: 767, height: 800 })
    await page.goto('/app/profile')
    await expect(page.getByRole('link', { name: 'Mon Pack' })).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('link', { name: 'Mon Pack' })).toBeVisible()
  })
})
