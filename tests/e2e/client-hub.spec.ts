import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeAdmin, makeAgency, makeGroup, makeOwner, makePayment, makeTransaction } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The page of one client in the administration. */

async function expectToFit(page: Page) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoSideScroll(page)
}

test('each tab of a client shows what is theirs, the pack is renewed and changed, and a suspension says why', async ({
  page,
  database,
  signInAs,
}) => {
  test.slow()
  const owner = await makeOwner(database, { firstName: 'Nadia', lastName: 'Alaoui', phone: '+212661234567' })
  const groupId = await makeGroup(owner, { name: 'Groupe Rif' })
  const agencyId = await makeAgency(owner, { name: 'Agence Nador', groupId })
  await makeTransaction(owner, { agencyId, amount: 123_450, date: '2026-11-20' })
  await makeClosing(owner, { agencyId, date: '2026-11-20', discrepancy: -5000, comment: 'Billet manquant' })
  await makePayment(owner, { amount: 199_000 })

  await signInAs(await makeAdmin(database))
  await page.goto(`/admin/users/${owner.userId}`)
  await expect(page.getByRole('heading', { name: 'Nadia Alaoui' })).toBeVisible()
  await expect(page.getByRole('link', { name: '06 61 23 45 67' })).toHaveAttribute('href', 'tel:+212661234567')
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/212661234567')

  // What waits opens its decision.
  await page.getByRole('button', { name: /^Traiter\s: Paiement de 1\s990,00\sMAD/ }).click()
  const decision = page.getByRole('dialog', { name: 'Traiter le paiement' })
  await expect(decision.getByRole('button', { name: /^Approuver/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(decision).toBeHidden()

  const tab = async (name: string, table: string, text: string | RegExp) => {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name }).getByLabel(table, { exact: true }).first()).toContainText(text)
    await expectToFit(page)
  }
  await tab('Abonnements', 'Abonnements', 'Pack Réseau')
  await tab('Paiements', 'Paiements', /1\s990,00/)
  await tab('Agences', 'Agences', 'Groupe Rif')
  await tab('Transactions', 'Transactions', /1\s234,50/)
  await tab('Clôtures', 'Clôtures', 'Agence Nador')
  await expectAccessible(page)

  await page
    .getByRole('link', { name: /^2026-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Journée clôturée/ })).toBeVisible()
  await expect(page.getByText('Billet manquant')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Comptage' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rouvrir' })).toHaveCount(0)
  await expectToFit(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Journée clôturée/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Aperçu' }).click()
  await page.getByRole('button', { name: 'Renouveler', exact: true }).click()
  const renewal = page.getByRole('dialog', { name: "Renouveler l'abonnement" })
  await expect(renewal).toContainText("jusqu'au 28/10/2027")
  await renewal.getByRole('button', { name: 'Renouveler' }).click()
  await expect(page.getByText("Abonnement renouvelé jusqu'au 27/10/2028")).toBeVisible()

  await page.getByRole('button', { name: 'Changer de pack' }).click()
  const change = page.getByRole('dialog', { name: 'Changer de pack' })
  await change.getByRole('combobox', { name: 'Nouveau pack' }).click()
  await page.getByRole('option', { name: /^Pack Pro/ }).click()
  await change.getByRole('button', { name: 'Changer de pack' }).click()
  await expect(page.getByText('Pack changé')).toBeVisible()
  await page.getByRole('tab', { name: 'Abonnements' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Abonnements' })).toContainText('Pack Pro')
  await expect(page.getByText('2 abonnements')).toBeVisible()

  await chooseInMenu(page, rowMenus(page, 'Nadia Alaoui'), 'Suspendre')
  const suspension = page.getByRole('dialog', { name: "Suspendre l'utilisateur" })
  await suspension.getByRole('button', { name: 'Suspendre' }).click()
  await expect(suspension.getByText('Le motif est requis')).toBeVisible()
  await suspension.getByRole('textbox', { name: 'Motif' }).fill('Impayé depuis mars')
  await suspension.getByRole('button', { name: 'Suspendre' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Impayé depuis mars' })).toBeVisible()
  await page.getByRole('tab', { name: 'Historique' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Historique' })).toContainText('Impayé depuis mars')
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('heading', { name: 'Notes et réclamations' })).toBeVisible()
  await expectToFit(page)
})

test('a forgotten password is replaced by a temporary one that signs in', async ({ page, database, signInAs }) => {
  const owner = await makeOwner(database, { firstName: 'Nadia', lastName: 'Alaoui' })
  await signInAs(await makeAdmin(database))
  await page.goto(`/admin/users/${owner.userId}`)
  await chooseInMenu(page, rowMenus(page, 'Nadia Alaoui'), 'Réinitialiser le mot de passe')
  await page
    .getByRole('dialog', { name: /^Réinitialiser le mot de passe/ })
    .getByRole('button', { name: 'Réinitialiser' })
    .click()
  const secret = page.getByRole('dialog', { name: 'Mot de passe temporaire' })
  const password = (await secret.getByText(/^[a-z0-9]{4}(?:-[a-z0-9]{4}){2}$/).textContent()) ?? ''
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill(owner.email)
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/change-password/)
})
