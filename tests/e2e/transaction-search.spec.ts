import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeCustomProduct, makeTransactions } from '#tests/support/factories.ts'
import { choose, expectNoSideScroll, saveButton } from './transaction-pages.ts'

test('a transaction is found with the customer at the counter, and its receipt is printed', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow()
  const client = await owner()
  const agencyId = await makeAgency(client, { name: 'Fès' })
  const customProductId = await makeCustomProduct(client, { category: 'incoming', name: 'Envoi', operatorId: null })
  await makeTransactions(client, [
    { agencyId, customProductId, amount: 1_234_50, fee: 10_00, reference: '662-814-5937', date: '2026-11-20' },
    { agencyId, amount: 500_00, description: 'Loyer' },
    { agencyId: null, customProductId, amount: 70_00 },
  ])
  await signInAs(client)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const details = page.getByRole('button', { name: /^Détail et reçu/ })
  const search = page.getByRole('searchbox', { name: 'Chercher une transaction' })

  await test.step('by a part of the reference, by the amount, and more widely where a period hides it', async () => {
    await page.goto('/app/transactions?from=2026-11-27&to=2026-11-27')
    await expect(details).toHaveCount(2)
    await search.fill('145937')
    await expect(page.getByText('Aucune transaction pour «\u00A0145937\u00A0»')).toBeVisible()
    await page.getByRole('button', { name: 'Chercher à toutes les dates' }).click()
    await expect(details).toHaveCount(1)
    await expect(page).toHaveURL(/\?q=/)
    await search.fill('1 234,50')
    await expect(page).toHaveURL(/q=1.+234/)
    await expect(page.getByText('Total de la recherche · 1 transaction').first()).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue('1 234,50')
    await expect(details).toHaveCount(1)
    await expectNoSideScroll(page)
  })

  await test.step('the filter of agencies has those without one', async () => {
    await page.goto('/app/transactions/incoming')
    await expect(details).toHaveCount(3)
    await page.getByRole('button', { name: /^Filtrer par agence/ }).click()
    await page.getByRole('menuitem', { name: 'Sans agence (hors caisse)' }).click()
    await expect(page).toHaveURL(/agency=none/)
    await expect(details).toHaveCount(1)
  })

  await test.step('from the palette to the detail and the printed receipt', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Rechercher une page' })).toBeFocused()
    await page.keyboard.type('6628')
    await page.getByRole('option', { name: /662-814-5937/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Détail de la transaction' })
    await expect(dialog.getByText('Saisie par')).toBeVisible()
    await expect(dialog.getByText(/^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Imprimer le reçu' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', '')
    await page.emulateMedia({ media: 'print' })
    const receipt = page.getByRole('region', { name: 'Reçu' })
    for (const text of ['Fès', 'Envoi', '662-814-5937', '20/11/2026']) await expect(receipt).toContainText(text)
    await expect(receipt).toContainText(/Montant\s*1\s234,50\sMAD\s*Frais\s*10,00\sMAD\s*Total reçu\s*1\s244,50\sMAD/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reçu')
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('right after saving, from the toast', async () => {
    await page.goto('/app/transactions')
    await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
    await page.getByRole('dialog', { name: 'Nouvelle transaction' }).getByText('Entrée', { exact: true }).click()
    await page.getByLabel('Montant').fill('321')
    await choose(page, 'Agence', 'Fès')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Reçu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Détail de la transaction' })).toContainText('321,00')
  })
})
