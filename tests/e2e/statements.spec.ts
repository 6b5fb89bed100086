import { expect, test } from '#tests/support/browser.ts'
import { makeRule } from '#tests/support/commission-factories.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { runImports } from '#tests/support/import-factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { expectAccessible } from './accessible.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* A file as a bank gives it, from its columns to the five tabs. Today is 27/11/2026. */

const FILE = [
  'Relevé du compte;;;;',
  'Date opération;Référence;Libellé;Débit;Crédit',
  '27/11/2026;1234;Envoi à Fès;1 500,00;',
  '27/11/2026;8888;Retrait;;4 000,00',
  '27/11/2026;9001;Retrait payé;;700,00',
  '27/11/2026;1240;Envoi;2 300,00;',
  '27/11/2026;;Frais de tenue de compte;12,00;',
  '27/11/2026;7777;Envoi;1.000;',
].join('\r\n')

test('a statement of an operator is imported, matched and answered', async ({ page, owner, signInAs }) => {
  const client = await owner()
  const agencyId = await makeAgency(client, { name: 'Fès' })
  const { id, operatorId } = await makeOperatorAccount(client, { agencyId, label: 'Code 12345' })
  const ours = { agencyId, operatorId, operatorAccountId: id }
  await makeRule(client)
  await makeTransaction(client, { ...ours, amount: 150_000, reference: '1234' })
  await makeTransaction(client, { ...ours, type: 'outgoing', amount: 400_000 })
  await makeTransaction(client, { ...ours, amount: 25_000, reference: '5555' })
  await makeTransaction(client, { ...ours, amount: 203_000, reference: '1240' })
  await signInAs(client)
  await page.goto('/app/statements')
  await expect(page.getByRole('combobox', { name: 'Compte' })).toHaveValue('Wafacash, Code 12345')
  await expectAccessible(page)
  const panel = page.getByRole('region', { name: 'Vérification' })
  const openTab = async (name: string) => page.getByRole('tab', { name }).click()
  const rows = page.getByRole('region', { name: 'Rapprochement' })

  await test.step('columns are proposed, and a bad row is named', async () => {
    const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') }
    await page.getByLabel('Choisir un fichier').setInputFiles(file)
    await expect(page.getByRole('region', { name: 'Premières lignes du fichier' })).toContainText('Envoi à Fès')
    await expect(page.getByRole('main')).toContainText('Windows-1252')
    await expect(page.getByRole('combobox', { name: 'Débit (sort du compte)' })).toHaveValue('D · Débit')
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(panel).toContainText(
      '6 lignes lues, dont 1 en erreur, laissée de côté. 5 nouvelles lignes à importer.',
    )
    await expect(panel).toContainText('Ligne 8\u00A0: montant ambigu')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: 'Importer 5 lignes' }).click()
    await expect(page.getByRole('region', { name: 'Imports' }).last()).toContainText('En cours')
    await runImports(client)
  })

  await test.step('five tabs say what the lines are', async () => {
    await expect(page.getByRole('tab', { name: 'Absent chez nous (2)' })).toBeVisible()
    await expect(rows).toContainText('9001')
    await expectAccessible(page)
    await openTab("Absent chez l'opérateur (1)")
    await expect(rows).toContainText('5555')
    await openTab('Montant différent (1)')
    await expect(rows).toContainText('écart 270,00')
    await openTab('Rapproché (2)')
    await expect(rows).toContainText('8888')
    await expectNoSideScroll(page)
  })

  await test.step('a line of no interest is ignored for a reason', async () => {
    await openTab('Absent chez nous (2)')
    await chooseInMenu(page, page.getByRole('button', { name: /^Autres actions.*12,00/ }), 'Ignorer')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Frais déjà notés')
    await dialog.getByRole('button', { name: 'Ignorer' }).click()
    await expect(page.getByRole('tab', { name: 'Ignoré (1)' })).toBeVisible()
  })

  await test.step('a missing line opens the form with what it says', async () => {
    await page.getByRole('button', { name: /^Saisir la transaction/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Montant' })).toHaveValue('700,00')
    await expect(dialog.getByRole('textbox', { name: 'Référence' })).toHaveValue('9001')
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Produit' }).fill('Paiement de transfert')
    await page.getByRole('option', { name: /Paiement de transfert Wafacash/ }).click()
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Rapproché (3)' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Absent chez nous (0)' })).toBeVisible()
  })

  await test.step('the month of the operator is declared and disputed', async () => {
    await page.goto('/app/commissions')
    const dialog = page.getByRole('dialog')
    await expect(page.getByRole('main')).toContainText('848,00')
    await page.getByRole('button', { name: /^Déclarer/ }).click()
    await dialog.getByRole('textbox', { name: 'Montant déclaré' }).fill('700')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('main')).toContainText('écart \u2212148,00')
    await chooseInMenu(page, rowMenus(page), 'Contester')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Le relevé du 27/11 a deux transactions de plus')
    await dialog.getByRole('button', { name: 'Contester' }).click()
    await expect(page.getByRole('main')).toContainText('Contesté')
  })
})
