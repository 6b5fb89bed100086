import type { Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeTransaction,
  makeUserOperator,
  findOperatorId,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { expectAccessible } from './accessible.ts'
import { choose, expectNoSideScroll } from './transaction-pages.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'

/* Opérateurs with its imports, Produits, and the choice of a product. */

function dialog(page: Page) {
  return page.getByRole('dialog')
}
function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true }).first()
}
function toast(page: Page, text: string) {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
}

function listProducts(owner: TestUser) {
  return owner.database.db
    .selectFrom('user_transaction_types')
    .select(['name', 'category', 'is_active as isActive'])
    .where('owner_id', '=', owner.userId)
    .orderBy('name')
    .execute()
}

test('without an active operator the products page asks for one, and the products of an operator are imported once', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow()
  const client = await owner()
  await signInAs(client)
  await page.goto('/app/products')
  await expect(page.getByText("Activez d'abord un opérateur dans la section Opérateurs")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Aller aux opérateurs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opérateurs' })).toBeVisible()
  const credited = page.getByRole('button', { name: 'Importer les produits crédités' })
  const debited = page.getByRole('button', { name: 'Importer les produits débités' })
  await expect(page.getByRole('heading', { name: 'Cash Plus' })).toBeVisible()
  await expect(credited).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cash Plus' }) })
    .getByRole('button', { name: 'Activer' })
    .click()
  await expect(debited).toBeVisible()
  await expectAccessible(page)

  await credited.click()
  const names = ['Dépôt mobile Cash Plus', 'Envoi national Cash Plus', 'Paiement de factures Cash Plus']
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  for (const name of names) await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Déjà importé', { exact: true })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await listProducts(client)).toEqual([])

  await credited.click()
  await dialog(page).getByRole('button', { name: 'Tout importer' }).dblclick()
  await expect(toast(page, '3 produit(s) importé(s)')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await credited.click()
  await expect(dialog(page).getByText('Déjà importé', { exact: true })).toHaveCount(3)
  await expectAccessible(page)
  const nothingLeft = dialog(page).getByRole('button', { name: 'Tout importer' })
  await expect(nothingLeft).toBeDisabled()
  await expect(nothingLeft).toHaveAccessibleDescription(/il ne reste rien à importer/)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await debited.click()
  await dialog(page).getByRole('button', { name: 'Tout importer' }).click()
  await expect(toast(page, '2 produit(s) importé(s)')).toBeVisible()
  expect((await listProducts(client)).map(({ category }) => category).toSorted()).toEqual([
    'incoming',
    'incoming',
    'incoming',
    'outgoing',
    'outgoing',
  ])
})

test(
  'a custom product is created, edited and deleted, and a used one stays in the history',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const client = await owner()
    await makeUserOperator(client, { operatorId: await findOperatorId(client.database, 'Ria') })
    await signInAs(client)
    await page.goto('/app/products')
    const own = section(page, 'Produits personnalisés')
    const standard = section(page, 'Produits standard')
    await expect(standard).toContainText('Envoi Ria')
    await expect(standard).not.toContainText('Paiement Ria')
    await expect(standard.getByRole('button')).toHaveCount(0)
    await expect(own).toContainText('Aucun produit personnalisé')

    await page.getByRole('tab', { name: 'Produits débités' }).click()
    await expect(page).toHaveURL(/category=outgoing/)
    await expect(standard).toContainText('Paiement Ria')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Produits débités' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Nouveau produit' }).click()
    await expect(dialog(page).getByRole('radio', { name: /Débité/ })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(dialog(page).getByText('Le nom est requis')).toBeVisible()
    await expect(dialog(page).getByLabel('Nom du produit')).toBeFocused()
    await expectAccessible(page)
    await dialog(page).getByLabel('Nom du produit').fill('Éclair')
    await dialog(page).getByLabel('Description').fill('Retrait en une minute')
    await dialog(page).getByRole('button', { name: 'Créer' }).dblclick()
    await expect(toast(page, 'Produit créé')).toBeVisible()
    await expect(own).toContainText('Retrait en une minute')
    expect(await listProducts(client)).toEqual([{ name: 'Éclair', category: 'outgoing', isActive: true }])

    await page.getByRole('button', { name: 'Nouveau produit' }).click()
    await dialog(page).getByLabel('Nom du produit').fill(' eclair ')
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(toast(page, 'Un produit avec ce nom existe déjà chez cet opérateur.')).toBeVisible()
    await expect(dialog(page).getByLabel('Nom du produit')).toHaveValue(' eclair ')
    await dialog(page).getByLabel('Nom du produit').fill('Express')
    await dialog(page)
      .getByRole('radio', { name: /Crédité/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Produits crédités' }).click()
    await expect(own).toContainText('Express')

    await page.getByRole('button', { name: 'Modifier\u00A0: Express' }).click()
    await dialog(page).getByLabel('Nom du produit').fill('Envoi express')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Produit modifié')).toBeVisible()
    await expect(own).toContainText('Envoi express')

    const { id } = await client.database.db
      .selectFrom('user_transaction_types')
      .select('id')
      .where('owner_id', '=', client.userId)
      .where('name', '=', 'Envoi express')
      .executeTakeFirstOrThrow()
    await makeTransaction(client, { customProductId: id, agencyId: await makeAgency(client) })
    await chooseInMenu(page, rowMenus(page, 'Envoi express'), 'Supprimer')
    await expect(dialog(page)).toContainText('Envoi express')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(own).toContainText('Envoi express')
    await chooseInMenu(page, rowMenus(page, 'Envoi express'), 'Supprimer')
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
    await expect(toast(page, 'Produit supprimé')).toBeVisible()
    await expect(own).not.toContainText('Envoi express')
    expect(await listProducts(client)).toMatchObject([{ name: 'Envoi express', isActive: false }, { name: 'Éclair' }])
    await page.goto('/app/transactions/incoming')
    await expect(page.getByText('Envoi express')).toBeVisible()
  },
)

test('a product without an operator is not saved', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  const client = await owner()
  await makeUserOperator(client)
  await signInAs(client)
  await page.goto('/app/products')
  await page.getByRole('button', { name: 'Nouveau produit' }).click()
  const operator = dialog(page).getByRole('combobox', { name: 'Opérateur' })
  await expect(operator).toHaveValue('Wafacash')
  await operator.click()
  // Only the active operator is offered; choosing it again clears the field.
  await expect(page.getByRole('option')).toHaveText(['Wafacash'])
  await page.getByRole('option', { name: 'Wafacash' }).click()
  await expect(operator).toHaveValue('')
  await dialog(page).getByLabel('Nom du produit').fill('Envoi express')
  await dialog(page).getByRole('button', { name: 'Créer' }).click()
  await expect(dialog(page).getByText('Veuillez sélectionner un opérateur')).toBeVisible()
  expect(await listProducts(client)).toEqual([])
})

test('the lists are searched without accents, and long names fit', async ({ page, owner, signInAs }) => {
  const client = await owner()
  const operatorId = await findOperatorId(client.database, 'Ria')
  await makeUserOperator(client, { operatorId })
  for (let number = 1; number <= 8; number += 1)
    await makeCustomProduct(client, { name: `Envoi ${number}`, operatorId })
  await makeCustomProduct(client, { name: 'E\u0301clair', operatorId })
  await makeCustomProduct(client, { name: 'Produit'.padEnd(80, 'W'), operatorId, description: 'D'.repeat(300) })
  await makeCustomProduct(client, { name: 'تحويل الأموال', operatorId })
  await signInAs(client)
  await page.goto('/app/products')
  const own = section(page, 'Produits personnalisés')
  await expect(own.getByRole('button', { name: /^Modifier/ })).toHaveCount(11)
  await expectNoSideScroll(page)
  for (const button of await own.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
  for (const search of ['eclair', 'ÉCLAIR', 'e\u0301cl']) {
    await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill(search)
    await expect(own.getByRole('button', { name: /^Modifier/ })).toHaveCount(1)
    await expect(own).toContainText('E\u0301clair')
  }
  await expect(page).toHaveURL(/q=/)
})

const WORDS = 'Éclair Façade Forêt Gâteau Hôtel Île Jéricho Lièvre Maïs Noël Où Pâque Réseau Sève Tétouan'.split(' ')
const A_WORD = 40

test(
  'of 600 products few are rendered, and the search without accents finds each of them',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    test.slow()
    const client = await owner()
    const operatorId = await findOperatorId(client.database, 'Ria')
    await makeUserOperator(client, { operatorId })
    await makeAgency(client, { name: 'Fès' })
    const names = WORDS.flatMap((word) => Array.from({ length: A_WORD }, (_, index) => `${word} ${index + 1}`))
    expect(names).toHaveLength(600)
    await client.database.db
      .insertInto('user_transaction_types')
      .values(
        names.map((name) => ({
          owner_id: client.userId,
          id: newId(),
          name,
          category: 'incoming' as const,
          description: null,
          operator_id: operatorId,
          created_by: client.userId,
        })),
      )
      .execute()
    await signInAs(client)
    await page.goto('/app/transactions/incoming')
    await page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
    const product = page.getByRole('combobox', { name: 'Produit' })
    await product.click()
    const options = page.getByRole('option')
    // Fifty of 601 (with the custom product of Ria), and a line that says so.
    await expect(options).toHaveCount(51)
    await expect(options.last()).toHaveText('551 de plus\u00A0: précisez votre recherche')
    await expect(options.last()).toHaveAttribute('data-combobox-disabled', 'true')

    const reached = new Set<string>()
    for (const word of WORDS) {
      const typed = word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
      await product.fill(`${typed} `)
      await expect(options.first()).toContainText(word)
      // The first of them come before the others.
      await expect.poll(() => options.count()).toBeGreaterThanOrEqual(A_WORD)
      const found = await options.allTextContents()
      expect(found.length).toBeLessThanOrEqual(51)
      for (const name of found) reached.add(name)
    }
    expect(names.filter((name) => !reached.has(name))).toEqual([])
    await product.fill('tetouan 40')
    await expect(options).toHaveText(['Tétouan 40'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(product).toHaveValue('Tétouan 40')
    await page.getByLabel('Montant').fill('250')
    await choose(page, 'Agence', 'Fès')
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(toast(page, 'Transaction créée')).toBeVisible()
    await expect(page.getByText('Tétouan 40')).toBeVisible()

    // The list of products renders them in steps too.
    await page.goto('/app/products')
    const rows = section(page, 'Produits personnalisés').getByRole('button', { name: /^Modifier/ })
    await expect(rows).toHaveCount(25)
    await page.getByRole('button', { name: 'Afficher la suite (575)' }).click()
    await expect(rows).toHaveCount(75)
  },
)

test('an imported product is offered once', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  const client = await owner()
  const operatorId = await findOperatorId(client.database, 'Ria')
  await makeUserOperator(client, { operatorId })
  await makeCustomProduct(client, { name: 'Envoi Ria', operatorId })
  await makeCustomProduct(client, { name: 'Apport de caisse', operatorId: null })
  await signInAs(client)
  await page.goto('/app/transactions/incoming')
  await page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
  await page.getByRole('combobox', { name: 'Produit' }).click()
  await expect(page.getByRole('option')).toHaveText(['Envoi Ria', 'Apport de caisse'])
})
