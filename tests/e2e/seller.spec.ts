import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAdmin, makeRequest } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

async function expectReads(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

test('the principal administrator sets the account, and clients and visitors read it', async ({
  page,
  owner,
  database,
  signInAs,
}) => {
  test.slow()
  await page.goto('/confidentialite')
  await expect(page.getByText('Page introuvable')).toBeVisible()
  await page.goto('/demo-confirmation')
  await expect(page.getByText('agences nous font confiance')).toBeVisible()
  await expect(page.getByText('Une urgence')).toHaveCount(0)

  await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
  await page.goto('/admin/seller')
  const form = page.getByRole('form', { name: 'Coordonnées du vendeur' })
  await form.getByLabel('Banque').fill('Banque des exemples')
  await form.getByLabel('RIB').fill('011 780 0000123456789012 97')
  await form.getByLabel('Téléphone').fill('05 22 00 00 01')
  await form.getByLabel('Confidentialité').fill('Vos données\n\nLoi 09-08')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('RIB invalide')).toBeVisible()
  await expectReads(page)
  await form.getByLabel('RIB').fill('011 780 0000123456789012 96')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  // The dashboard must not ask again with the next user's cookie.
  await page.goto('about:blank')

  const client = await owner({ state: 'none' })
  await makeRequest(database, client)
  await signInAs(client)
  await page.goto('/app/subscription')
  const pay = page.getByRole('region', { name: 'Pour payer' })
  await expect(pay).toContainText('Banque des exemples')
  await expect(pay).toContainText('011 780 0000123456789012 96')
  await expect(pay).toContainText(/SD-\d{4}-\d{4}/)
  await expect(pay).not.toContainText('Titulaire du compte')
  await expectReads(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText(['05 22 00 00 01', 'Confidentialité'])
  await footer.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { name: 'Confidentialité' })).toBeVisible()
  await expect(page.getByText('Loi 09-08')).toBeVisible()
  await expectReads(page)
  await page.goto('/demo-confirmation')
  await expect(page.getByRole('main').getByRole('link', { name: '05 22 00 00 01' })).toHaveAttribute(
    'href',
    'tel:+212522000001',
  )
})
