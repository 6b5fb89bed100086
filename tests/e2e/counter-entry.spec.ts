import { formatAmount, formatMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { makeAgency, makeCustomProduct, makeTransaction } from '#tests/support/factories.ts'
import { choose, editButtons, expectNoSideScroll, saveButton, total } from './transaction-pages.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'

/* Fee, reference and the question about an identical transaction, at 1280 and at 360 px. */

test('a transaction has a fee and a reference, a used reference is refused, an identical transaction asks first', async ({
  page,
  owner,
  signInAs,
  expectedFaults,
}) => {
  test.slow()
  expectedFaults.push('409')
  const client = await owner()
  const agencyId = await makeAgency(client, { name: 'Fès' })
  const customProductId = await makeCustomProduct(client, { category: 'incoming', name: 'Envoi', operatorId: null })
  await makeTransaction(client, {
    agencyId,
    customProductId,
    amount: 800_00,
    reference: '111 222 3334',
    date: '2026-11-26',
  })
  await signInAs(client)
  await page.goto('/app/transactions/incoming')
  await expect(rowMenus(page)).toHaveCount(1)
  const dialog = page.getByRole('dialog', { name: 'Nouvelle transaction entrante' })
  const fill = async (amount: string, fee: string, reference: string) => {
    await page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
    await choose(page, 'Produit', /^Envoi$/)
    await page.getByLabel('Montant').fill(amount)
    await choose(page, 'Agence', 'Fès')
    await page.getByLabel('Frais').fill(fee)
    await page.getByLabel('Référence').fill(reference)
  }

  await test.step('the fee is read as strictly as the amount', async () => {
    await fill('1000', '1.000', '1112223334')
    await saveButton(page).click()
    await expect(dialog.getByText('Montant ambigu')).toBeVisible()
    await expect(page.getByLabel('Frais')).toBeFocused()
    await page.getByLabel('Frais').fill('25,5')
  })

  await test.step('a used reference is refused at its field and says where it is used', async () => {
    await saveButton(page).click()
    await expect(dialog.getByText(/Référence déjà utilisée/)).toHaveText(
      `Référence déjà utilisée\u00A0: entrée de ${formatMoney(centimes(800_00))} du 26/11/2026, Fès.`,
    )
    await expect(page.getByLabel('Référence')).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toHaveCount(0)
    await expectNoSideScroll(page)
    await page.getByLabel('Référence').fill('998 877 6655')
    await saveButton(page).click()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('frais 25,50')).toBeVisible()
    await expect(page.getByText('998 877 6655')).toBeVisible()
    // The expected cash includes the fees.
    await expect(total(page, 'Entrées')).toContainText(formatAmount(centimes(1_825_50)))
    await expectNoSideScroll(page)
  })

  await test.step('an identical transaction asks first and is not recorded when cancelled', async () => {
    await fill('1000', '', '')
    await saveButton(page).click()
    const question = page.getByRole('dialog').filter({ hasText: /Transaction identique il y a \d+ s\./ })
    await expect(question).toContainText(/^.*Transaction identique il y a \d+ s\. Enregistrer quand même \?/)
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await expectNoSideScroll(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Montant')).toHaveValue('1 000,00'.replace(' ', '\u202F'))
    await expect(rowMenus(page)).toHaveCount(2)
    await saveButton(page).click()
    await question.getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowMenus(page)).toHaveCount(3)
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toHaveCount(0)
  })

  await test.step('an edit shows fee and reference and keeps them', async () => {
    await editButtons(page).nth(1).click()
    await expect(page.getByLabel('Frais')).toHaveValue('25,50')
    await expect(page.getByLabel('Référence')).toHaveValue('998 877 6655')
    await page.getByLabel('Frais').fill('')
    await saveButton(page).click()
    await expect(page.getByText('Transaction modifiée')).toBeVisible()
    await expect(page.getByText('frais 25,50')).toHaveCount(0)
    await expect(total(page, 'Entrées')).toContainText(formatAmount(centimes(2_800_00)))
  })
})

test(
  'the feeds of a day are entered and listed, fill in the journal, and keep what was typed',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const client = await owner()
    const agencyId = await makeAgency(client, { name: 'Fès' })
    const other = await makeAgency(client, { name: 'Tanger' })
    await makeTransaction(client, { agencyId, amount: 1_000_00, fee: 20_00 })
    await makeFeed(client, { agencyId: other, amount: 77_00, date: '2026-11-26' })
    await makeClosing(client, { agencyId: other, date: '2026-11-26' })
    await signInAs(client)
    await page.goto('/app/journal')
    await choose(page, 'Agence', 'Fès')
    const feeds = page.getByRole('region', { name: 'Alimentations du jour' })
    await expect(feeds.getByText('Aucune alimentation ce jour-là')).toBeVisible()
    const enter = async (direction: string, counterpart: string, amount: string) => {
      await feeds.getByRole('button', { name: 'Nouvelle alimentation' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nouvelle alimentation du 27/11/2026' })
      await choose(page, 'Sens', direction)
      await choose(page, 'Provenance ou destination', counterpart)
      await dialog.getByLabel('Montant').fill(amount)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await enter('Entrante', 'Banque', '2 000')
    await expect(page.getByLabel('Alimentation entrante')).toHaveValue(formatAmount(centimes(2_000_00)))
    await enter('Sortante', 'Coffre', '150,50')
    await expect(page.getByLabel('Alimentation sortante')).toHaveValue(formatAmount(centimes(150_50)))
    await expect(rowMenus(page)).toHaveCount(2)
    await expectNoSideScroll(page)

    const card = page.getByRole('region', { name: 'Résultat de la journée' })
    await page.getByLabel('Solde de départ').fill('100')
    await page.getByRole('button', { name: 'Valider' }).click()
    // 100 + 2 000 + (1 000 + 20) − 150,50: fees are in the drawer.
    await expect(card).toContainText(formatMoney(centimes(2_969_50)))

    await page.getByLabel('Alimentation entrante').fill('2500')
    await chooseInMenu(page, rowMenus(feeds, 'Coffre'), 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByLabel('Alimentation sortante')).toHaveValue('')
    await expect(page.getByLabel('Alimentation entrante')).toHaveValue(formatAmount(centimes(2_500_00)))
    await expect(rowMenus(page)).toHaveCount(1)

    await choose(page, 'Agence', 'Tanger')
    await page.getByRole('textbox', { name: 'Date' }).fill('26/11/2026')
    await page.keyboard.press('Enter')
    await chooseInMenu(page, rowMenus(feeds), 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText(/^Journée clôturée/)).toBeVisible()
  },
)

test('an entry has the agency used last on this device, and without one it is shown as in no drawer', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow()
  const client = await owner()
  await makeAgency(client, { name: 'Fès' })
  await makeAgency(client, { name: 'Tanger' })
  await makeCustomProduct(client, { category: 'incoming', name: 'Envoi', operatorId: null })
  await signInAs(client)
  await page.goto('/app/transactions/incoming')
  const dialog = page.getByRole('dialog', { name: 'Nouvelle transaction entrante' })
  const agency = dialog.getByRole('combobox', { name: 'Agence' })
  const warning = dialog.getByText("Sans agence, cette ligne n'entre dans aucune caisse.")
  const open = () => page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
  const save = async (amount: string) => {
    await choose(page, 'Produit', /^Envoi$/)
    await page.getByLabel('Montant').fill(amount)
    await saveButton(page).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('nothing is proposed of two agencies that were not used yet', async () => {
    await open()
    await expect(agency).toHaveValue('')
    await expect(warning).toBeVisible()
    await save('300')
    await expect(page.getByText('Hors caisse', { exact: true })).toBeVisible()
    await expect(total(page, 'Entrées')).toHaveText('0,00')
  })

  await test.step('the last one used is', async () => {
    await open()
    await choose(page, 'Agence', 'Tanger')
    await expect(warning).toBeHidden()
    await save('50')
    await page.reload()
    await open()
    await expect(agency).toHaveValue('Tanger')
    await page.keyboard.press('Escape')
  })

  await test.step('the board names the sum and leads to the line, which gets its agency there', async () => {
    await page.goto('/app')
    await expect(page.getByText('Entrées 300,00 MAD, sorties 0,00 MAD.')).toBeVisible()
    await page.getByRole('link', { name: 'Affecter à une agence' }).click()
    await editButtons(page).first().click()
    await choose(page, 'Agence', 'Fès')
    await saveButton(page).click()
    await expect(page.getByText('Aucune transaction hors caisse')).toBeVisible()
    await expectNoSideScroll(page)
  })
})
