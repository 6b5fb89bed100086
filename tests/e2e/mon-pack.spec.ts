import type { Page } from '@playwright/test'
import { formatMoney, formatMonthlyPrice, formatWholeMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePayment, makeRequest } from '#tests/support/factories.ts'
import { instantAfter } from '#tests/support/clock.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

async function readPrice(database: TestDatabase, name: string): Promise<number> {
  const { price } = await database.db
    .selectFrom('subscription_plans')
    .select('price')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return price
}

async function expectFitsAndReads(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

/** The value below a label. */
function fact(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

test(
  'a paid pack shows days left, price, renewal with its amount, and latest proof',
  { tag: '@wide' },
  async ({ page, owner, signInAs, database }) => {
    const client = await owner({ plan: 'Pack Pro' })
    const price = await readPrice(database, 'Pack Pro')
    await makePayment(client, { amount: price, status: 'approved' })
    await signInAs(client)
    await page.goto('/app/subscription')
    await expect(page.getByRole('heading', { name: 'Pack Pro' })).toBeVisible()
    await expect(page.getByText('335 jours', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Période écoulée' })).toBeVisible()
    await expect(fact(page, 'Prix')).toContainText(`${formatMonthlyPrice(centimes(price))} par mois`)
    await expect(fact(page, 'Prix')).toContainText(`Facturé ${formatWholeMoney(centimes(price))} par an`)
    await expect(fact(page, 'Fin')).toHaveText('28/10/2027')
    const proof = page.getByRole('region', { name: 'Dernière preuve de paiement' })
    await expect(proof).toContainText(formatMoney(centimes(price)))
    await expect(proof).toContainText('Approuvé')
    await expectFitsAndReads(page)
    await page.getByRole('link', { name: 'Renouveler mon pack' }).click()
    await expect(page.getByRole('heading', { name: 'Paiements Manuels' })).toBeVisible()
    await expect(page.getByLabel('Montant')).not.toHaveValue('')
  },
)

test('a trial is free and leads to the packs', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  await signInAs(await owner({ state: 'trial' }))
  await page.goto('/app/subscription')
  await expect(fact(page, 'Prix')).toHaveText('Gratuit')
  await expect(fact(page, "Fin de l'essai")).toHaveText('29/11/2026')
  await expect(page.getByRole('link', { name: 'Choisir un pack' })).toBeVisible()
  await expectFitsAndReads(page)
})

test(
  'a pending request has a request date and no end date',
  { tag: '@wide' },
  async ({ page, owner, signInAs, database }) => {
    const client = await owner({ state: 'none' })
    await makeRequest(database, client, { plan: 'Pack Pro', createdAt: instantAfter('2026-11-27T10:00:00Z', 0) })
    await signInAs(client)
    await page.goto('/app/subscription')
    await expect(page.getByRole('main').getByText('En attente', { exact: true })).toBeVisible()
    await expect(fact(page, 'Demandé le')).toHaveText('27/11/2026')
    await expect(fact(page, 'Fin')).toHaveText('—')
    await expectFitsAndReads(page)
  },
)

test(
  'without a subscription the page offers the two ways to a pack',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner({ state: 'none' }))
    await page.goto('/app/subscription')
    await expect(page.getByRole('heading', { name: 'Aucun abonnement actif' })).toBeVisible()
    await expect(page.getByRole('link', { name: "S'inscrire à un pack" })).toHaveAttribute('href', '/register')
    await expectFitsAndReads(page)
    await page.getByRole('link', { name: 'Soumettre une preuve de paiement' }).click()
    await expect(page.getByRole('heading', { name: 'Paiements Manuels' })).toBeVisible()
  },
)
