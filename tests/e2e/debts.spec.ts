import { expect, test } from '#tests/support/browser.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeAgency, makeMember } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* What customers owe: an entry that is paid in two parts. Today is 27/11/2026. */

test(
  'a customer pays a part of an entry, then the rest, with a receipt',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
    await makeAgency(salma, { name: 'Centre' })
    await signInAs(salma)
    const dialog = page.getByRole('dialog')
    const list = page.getByRole('table', { name: 'Avances clients' })

    await test.step('600,00 of 1 020,00 are paid at the counter', async () => {
      await page.goto('/app/transactions')
      await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
      await dialog.getByRole('radio', { name: /Entrée/ }).check({ force: true })
      await dialog.getByRole('textbox', { name: 'Montant' }).fill('1 000')
      await dialog.getByRole('textbox', { name: 'Frais' }).fill('20')
      await dialog.getByRole('textbox', { name: 'Payé' }).fill('600')
      await expect(dialog.getByText('Reste dû')).toContainText('420,00')
      await dialog.getByRole('combobox', { name: 'Client' }).click()
      await page.getByRole('option', { name: 'Nouveau client' }).click()
      await dialog.getByRole('textbox', { name: 'Nom du client' }).fill('Amina Alami')
      await dialog.getByRole('textbox', { name: 'Téléphone' }).fill('0661 23 45 67')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the list says who owes it, and two keys collect a part', async () => {
      await page.goto('/app/debts')
      await expect(list).toContainText('Amina Alami')
      await expect(list).toContainText('420,00')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Encaisser : Amina Alami' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Montant reçu' })).toHaveValue('420,00')
      await dialog.getByRole('textbox', { name: 'Montant reçu' }).fill('200')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Reste dû : 220,00 MAD.')).toBeVisible()
      await dialog.getByText('Fermer', { exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(list).toContainText('220,00')
    })

    await test.step('the page of the customer has every line, and prints the receipt', async () => {
      await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
      await page.getByRole('button', { name: 'Historique : Amina Alami' }).click()
      const lines = page.getByRole('table', { name: 'Lignes' })
      await expect(lines).toContainText('Remboursement')
      await expect(lines).toContainText('reste 220,00 MAD')
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      await lines
        .getByRole('button', { name: /^Imprimer le reçu/ })
        .first()
        .evaluate((button: HTMLElement) => button.click())
      await expect(page.locator('body')).toHaveAttribute('data-printed', '')
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('the rest is collected with the proposed amount', async () => {
      await page.getByRole('button', { name: 'Encaisser' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Montant reçu' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Reste dû\u00A0: 0,00\u00A0MAD.')).toBeVisible()
      await dialog.getByText('Fermer', { exact: true }).click()
      await page.getByRole('link', { name: 'Avances clients' }).first().click()
      await expect(page.getByText('Aucune avance en cours')).toBeVisible()
    })

    await test.step('cash is lent to a new customer', async () => {
      await page.getByRole('button', { name: 'Avancer des espèces' }).click()
      await dialog.getByRole('combobox', { name: 'À qui' }).click()
      await page.getByRole('option', { name: 'Nouveau client' }).click()
      await dialog.getByRole('textbox', { name: 'Nom du client' }).fill('Hassan Berrada')
      await dialog.getByRole('textbox', { name: 'Montant remis' }).fill('150')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Reste dû\u00A0: 150,00\u00A0MAD.')).toBeVisible()
      await dialog.getByText('Fermer', { exact: true }).click()
      await expect(list).toContainText('Hassan Berrada')
    })
  },
)

test(
  'a shortage is put to the cashier, contested, and put again and acknowledged',
  { tag: '@narrow' },
  async ({ page, owner, signInAs }) => {
    const karim = await owner({ firstName: 'Karim', lastName: 'Idrissi' })
    const agencyId = await makeAgency(karim, { name: 'Centre' })
    const salma = await makeMember(karim, { name: 'Salma Tazi', agencyIds: [agencyId] })
    await makeClosing(karim, { agencyId, date: '2026-11-26', discrepancy: -30_000, closedBy: salma.memberId })
    const dialog = page.getByRole('dialog')

    await test.step('the owner asks for 300,00', async () => {
      await signInAs(karim)
      await page.goto('/app/debts?tab=shortages')
      await page.getByRole('button', { name: /^Mettre à la charge/ }).click()
      await expect(dialog.getByText('Sandouk ne calcule aucune retenue.')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Demander' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('En attente de réponse')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the cashier contests it, with a reason', async () => {
      await signInAs(salma)
      await page.goto('/app/debts?tab=mine')
      await page.getByRole('button', { name: 'Contester' }).click()
      await dialog.getByRole('textbox', { name: 'Motif' }).fill('Le coffre était ouvert')
      await dialog.getByRole('button', { name: 'Contester' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText("Rien n'est dû")).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is still to decide; asked again for a part, the cashier acknowledges', async () => {
      await signInAs(karim)
      await page.goto('/app/debts?tab=shortages')
      await expect(page.getByText('Contesté')).toBeVisible()
      await page.getByRole('button', { name: /^Mettre à la charge/ }).click()
      await dialog.getByRole('textbox', { name: 'Montant' }).fill('200')
      await dialog.getByRole('button', { name: 'Demander' }).click()
      await expect(dialog).toHaveCount(0)
      await signInAs(salma)
      await page.goto('/app/debts?tab=mine')
      await page.getByRole('button', { name: 'Reconnaître' }).click()
      await dialog.getByRole('button', { name: 'Je reconnais' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Reste dû\u00A0: 200,00\u00A0MAD')).toBeVisible()
      await signInAs(karim)
      await page.goto('/app/debts?tab=shortages')
      await expect(page.getByText('En tout\u00A0: 200,00\u00A0MAD')).toBeVisible()
    })
  },
)
