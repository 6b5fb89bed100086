import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeCustomProduct, makeTransaction } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'

/* Paramètres: the types Cash-In and Cash-Out. */

const REQUIRED = 'Veuillez remplir tous les champs obligatoires.'
const NAME_TAKEN = 'Un type de transaction avec ce nom existe déjà.'
const PATH = '/app/settings/transaction-types'

function dialog(page: Page) {
  return page.getByRole('dialog')
}
function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true }).first()
}
function toast(page: Page, text: string) {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
}

function listTypes(owner: TestUser) {
  return owner.database.db
    .selectFrom('user_transaction_types')
    .select(['name', 'category', 'is_active as isActive'])
    .where('owner_id', '=', owner.userId)
    .orderBy('created_at')
    .execute()
}

test(
  'a type is created, edited with its category locked, deleted, and created again',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/settings')
    await expect(page).toHaveURL(PATH)
    const own = section(page, 'Mes types')
    const standard = section(page, 'Types standard')
    await expect(own).toContainText('Aucun type personnel')
    await expect(standard).toContainText('Envoi Ria')
    await expect(standard).not.toContainText('Paiement Ria')
    await expect(standard.getByText('Actif').first()).toBeVisible()
    await expect(standard.getByRole('button', { name: /^(Modifier|Autres actions)/ })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Cash-Out' }).click()
    await expect(page).toHaveURL(/category=outgoing/)
    await page.reload()
    await expect(standard).toContainText('Paiement Ria')

    await page.getByRole('button', { name: 'Nouveau type' }).click()
    await dialog(page).getByLabel('Nom').fill('   ')
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(dialog(page).getByText(REQUIRED)).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: 'Cash-Out' })).toBeChecked()
    await expectAccessible(page)
    await dialog(page).getByLabel('Nom').fill('Loyer')
    await dialog(page).getByLabel('Description').fill('Chaque mois')
    await dialog(page).getByRole('button', { name: 'Créer' }).dblclick()
    await expect(toast(page, 'Type de transaction créé')).toBeVisible()
    await expect(own).toContainText('Chaque mois')
    await expect(own.getByText('Actif')).toBeVisible()
    expect(await listTypes(client)).toEqual([{ name: 'Loyer', category: 'outgoing', isActive: true }])

    // The name of a custom or standard type, without case, accents and spaces.
    await page.getByRole('button', { name: 'Nouveau type' }).click()
    for (const name of [' LOYER ', 'depot ORANGE  money']) {
      await dialog(page).getByLabel('Nom').fill(name)
      await dialog(page).getByRole('button', { name: 'Créer' }).click()
      await expect(toast(page, NAME_TAKEN)).toBeVisible()
    }
    await dialog(page).getByLabel('Nom').fill('Achat de timbres')
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(dialog(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Modifier\u00A0: Achat de timbres' }).click()
    for (const radio of await dialog(page).getByRole('radio').all()) await expect(radio).toBeDisabled()
    await dialog(page).getByLabel('Nom').fill('loyer')
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(toast(page, NAME_TAKEN)).toBeVisible()
    await dialog(page).getByLabel('Nom').fill('ACHAT de timbres')
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(toast(page, 'Type de transaction modifié')).toBeVisible()
    await expect(own).toContainText('ACHAT de timbres')

    const { id } = await client.database.db
      .selectFrom('user_transaction_types')
      .select('id')
      .where('owner_id', '=', client.userId)
      .where('name', '=', 'Loyer')
      .executeTakeFirstOrThrow()
    await makeTransaction(client, { type: 'outgoing', customProductId: id, agencyId: await makeAgency(client) })
    await chooseInMenu(page, rowMenus(page, 'Loyer'), 'Supprimer')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
    await expect(toast(page, 'Type de transaction désactivé')).toBeVisible()
    await expect(own).not.toContainText('Loyer')
    await page.getByRole('button', { name: 'Nouveau type' }).click()
    await dialog(page).getByLabel('Nom').fill('Loyer')
    await dialog(page).getByRole('button', { name: 'Créer' }).click()
    await expect(own).toContainText('Loyer')
    expect(await listTypes(client)).toEqual([
      { name: 'Loyer', category: 'outgoing', isActive: false },
      { name: 'ACHAT de timbres', category: 'outgoing', isActive: true },
      { name: 'Loyer', category: 'outgoing', isActive: true },
    ])

    await page.goto('/app/transactions/outgoing')
    await expect(page.getByText('Loyer')).toBeVisible()
    await page.getByRole('button', { name: 'Nouvelle sortie' }).first().click()
    await page.getByRole('combobox', { name: 'Type de transaction' }).click()
    await expect(page.getByRole('option')).toHaveText(['ACHAT de timbres', 'Loyer'])
  },
)

test(
  'when two tabs edit the same type, the second sees what the first saved',
  { tag: '@wide' },
  async ({ page, context, owner, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const client = await owner()
    await makeCustomProduct(client, { name: 'Loyer', operatorId: null })
    await signInAs(client)
    await page.goto(PATH)
    await page.getByRole('button', { name: 'Modifier\u00A0: Loyer' }).click()
    await dialog(page).getByLabel('Nom').fill('Loyers')
    const other = await context.newPage()
    await other.goto(PATH)
    await other.getByRole('button', { name: 'Modifier\u00A0: Loyer' }).click()
    await dialog(other).getByLabel('Nom').fill('Bail')
    await other.keyboard.press('Enter')
    await expect(toast(other, 'Type de transaction modifié')).toBeVisible()
    await other.close()
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Bail')
    await dialog(page).getByRole('button', { name: 'Garder ma saisie' }).click()
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(toast(page, 'Type de transaction modifié')).toBeVisible()
    expect(await listTypes(client)).toMatchObject([{ name: 'Loyers' }])
  },
)

test('types are searched without accents, a tab has two words in the URL, and long and Arabic names fit', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner()
  await makeCustomProduct(client, { name: 'Éclairage', category: 'outgoing', operatorId: null })
  await makeCustomProduct(client, { name: 'Type'.padEnd(80, 'W'), category: 'outgoing', operatorId: null })
  await makeCustomProduct(client, {
    name: 'إيجار',
    category: 'outgoing',
    operatorId: null,
    description: 'D'.repeat(300),
  })
  await signInAs(client)
  await page.goto(`${PATH}?category=cash-out`)
  await expect(page.getByRole('tab', { name: 'Cash-Out' })).toHaveAttribute('aria-selected', 'true')
  const own = section(page, 'Mes types')
  await expect(own.getByRole('button', { name: /^Modifier/ })).toHaveCount(3)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Rechercher un type' }).fill('ECLAIR')
  await expect(own.getByRole('button', { name: /^Modifier/ })).toHaveCount(1)
  await expect(section(page, 'Types standard')).toContainText('Aucun type trouvé')
})
