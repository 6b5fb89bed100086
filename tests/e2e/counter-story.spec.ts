import { formatAmount, formatMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { choose, expectNoSideScroll, saveButton, total } from './transaction-pages.ts'
import { rowMenus } from './row-menu.ts'

/* The main job of the counter, from the first click of a visitor to a journal that agrees, at 1280 and at 360 px. */

test('a visitor starts the demo, creates an agency, activates an operator, records transactions and computes the journal', async ({
  page,
}, { project }) => {
  test.slow()
  await test.step('a visitor starts the demo', async () => {
    await page.goto('/demo')
    await page.getByLabel('Prénom').fill('Karim')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Alaoui')
    await page.getByLabel('Adresse e-mail').fill(`karim.${project.name}@exemple.ma`)
    await page.getByLabel(/^Mot de passe/).fill('caisse-2026')
    await page.getByLabel('Confirmer le mot de passe').fill('caisse-2026')
    await page.getByRole('button', { name: "Démarrer l'essai gratuit" }).click()
    await expect(page.getByText('Trial démo activé').first()).toBeVisible()
    // The redirect comes after two seconds.
    await expect(page).toHaveURL(/\/app\/profile$/)
  })

  await test.step('creates an agency', async () => {
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Créer une agence' }).click()
    await page.getByLabel("Nom de l'agence").fill('Agence Centre')
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Agence créée')).toBeVisible()
  })

  await test.step('activates an operator', async () => {
    await page.goto('/app/operators')
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Wafacash' }) })
      .getByRole('button', { name: 'Activer' })
      .click()
    await expect(page.getByText('Opérateur activé')).toBeVisible()
  })

  await test.step('records incoming transactions', async () => {
    await page.goto('/app/transactions/incoming')
    await expect(page.getByText('Aucune transaction entrante')).toBeVisible()
    for (const amount of ['1 000,00', '500,50']) {
      await page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
      await choose(page, 'Produit', 'Envoi national Wafacash')
      await page.getByLabel('Montant').fill(amount)
      await choose(page, 'Agence', 'Agence Centre')
      await saveButton(page).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(rowMenus(page)).toHaveCount(2)
    await expect(total(page, 'Entrées')).toHaveText(formatAmount(centimes(150_050)))
  })

  await test.step('records an outgoing transaction', async () => {
    await page.goto('/app/transactions/outgoing')
    await page.getByRole('button', { name: 'Nouvelle sortie' }).first().click()
    await page.getByLabel('Montant').fill('200,25')
    await choose(page, 'Type de transaction', 'Retrait Jibi')
    await choose(page, 'Agence', 'Agence Centre')
    await saveButton(page).click()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(total(page, 'Sorties')).toHaveText(formatAmount(centimes(-20_025)))
  })

  await test.step('the general list has the same totals', async () => {
    await page.goto('/app/transactions')
    await expect(rowMenus(page)).toHaveCount(3)
    await expect(page.getByText('3 transactions').last()).toBeVisible()
    await expect(total(page, 'Entrées')).toContainText(formatAmount(centimes(150_050)))
    await expect(total(page, 'Sorties')).toContainText(formatAmount(centimes(-20_025)))
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(130_025)))
    await expectNoSideScroll(page)
  })

  await test.step('the journal has the same result', async () => {
    await page.goto('/app/journal')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner une agence')
    await choose(page, 'Agence', 'Agence Centre')
    await page.getByLabel('Solde de départ').fill('300')
    await page.getByLabel('Alimentation entrante').fill('100')
    await page.getByLabel('Alimentation sortante').fill('50')
    await page.getByRole('button', { name: 'Valider' }).click()
    const card = page.getByRole('region', { name: 'Résultat de la journée' })
    await expect(card).toContainText('Agence Centre')
    await expect(card).toContainText('27/11/2026')
    await expect(card.getByText(formatMoney(centimes(165_025)))).toBeInViewport()
    await expect(card).toContainText('Positif')
    for (const term of ['300,00', '100,00', '50,00', '200,25']) await expect(card).toContainText(term)
    await expectNoSideScroll(page)
  })
})
