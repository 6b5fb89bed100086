import type { Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAdmin,
  makeOperator,
  makePlan,
  makeStandardProduct,
  makeTransaction,
  makeUserOperator,
} from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The catalogue of the administrators: plans, products and operators. */

const REQUIRED = 'Veuillez remplir tous les champs obligatoires'
const PRICE_INVALID = 'Le prix doit être un nombre valide supérieur à 0'
const TYPE_TAKEN = 'Un type de transaction avec ce nom existe déjà'

const PLANS = '/admin/subscription-plans'
const TYPES = '/admin/transaction-types'
const OPERATORS = '/admin/operators'

async function expectToFit(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true }).first()
}
function dialog(page: Page) {
  return page.getByRole('dialog')
}
function form(page: Page) {
  return page.getByRole('form')
}
function field(page: Page, name: string) {
  return form(page).getByRole('textbox', { name, exact: true })
}
function save(page: Page, label: 'Créer' | 'Enregistrer') {
  return form(page).getByRole('button', { name: label }).click()
}
/** A toast, or the alert of the form that was refused. */
function toast(page: Page, text: string) {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
}

/** Reads a toast and closes it, so that the next one is a new one. */
async function expectToast(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible()
  await toast(page, text).getByRole('button', { name: 'Fermer' }).click()
  await expect(toast(page, text)).toHaveCount(0)
}

/** A row of a table or a card of a list, found by the name in its buttons. */
function editButton(page: Page, name: string) {
  return page.getByRole('button', { name: `Modifier\u00A0: ${name}`, exact: true })
}

async function confirmRemoval(page: Page) {
  await expect(dialog(page).getByRole('heading', { name: 'Confirmer la suppression' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
}

test('the menu names plans, products and operators in this order', async ({ page, database, signInAs }) => {
  await signInAs(await makeAdmin(database))
  await page.goto(PLANS)
  await expect(page.getByRole('heading', { level: 1, name: "Packs d'abonnement" })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: /menu/i }).first().click()
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(links.filter({ hasText: 'Opérateurs' })).toBeVisible()
  const entries = await links.allInnerTexts()
  const catalogue = ["Packs d'abonnement", 'Produits', 'Opérateurs']
  expect(entries.filter((entry) => catalogue.includes(entry))).toEqual(catalogue)
})

test(
  'creating a plan refuses an invalid price and writes nothing',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    await signInAs(await makeAdmin(database))
    await page.goto(PLANS)
    await expectToFit(page)
    await page.getByRole('link', { name: 'Nouveau pack' }).click()
    await expect(page).toHaveURL(`${PLANS}/new`)
    await save(page, 'Créer')
    await expect(form(page).getByText(REQUIRED)).toHaveCount(2)
    await expectToFit(page)

    const name = `Pack refusé ${newId()}`
    await field(page, 'Nom').fill(name)
    for (const [typed, said] of [
      ['0', PRICE_INVALID],
      ['-1', PRICE_INVALID],
      ['-50', PRICE_INVALID],
      ['abc', PRICE_INVALID],
      ['1e21', PRICE_INVALID],
      ['1.000', 'Montant ambigu'],
      ['12,345', 'Deux décimales au maximum'],
    ] as const) {
      await field(page, 'Prix par an').fill(typed)
      await save(page, 'Créer')
      await expect(form(page).getByText(said)).toBeVisible()
      await expect(field(page, 'Prix par an')).toHaveValue(typed)
    }
    expect(await database.db.selectFrom('subscription_plans').select('id').where('name', '=', name).execute()).toEqual(
      [],
    )

    await form(page).getByRole('button', { name: 'Annuler' }).click()
    await dialog(page).getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(field(page, 'Nom')).toHaveValue(name)
    await form(page).getByRole('button', { name: 'Annuler' }).click()
    await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(PLANS)
  },
)

test('a plan stores each price as typed and shows it again', { tag: '@wide' }, async ({ page, database, signInAs }) => {
  test.slow()
  await signInAs(await makeAdmin(database))
  for (const [typed, hundredths] of [
    ['10,04', 1004],
    ['8,20', 820],
    ['19,99', 1999],
    ['0,29', 29],
    ['1,15', 115],
    ['17,08', 1708],
  ] as const) {
    const name = `Pack à ${typed} ${newId()}`
    await page.goto(`${PLANS}/new`)
    await field(page, 'Nom').fill(name)
    await field(page, 'Prix par an').fill(typed)
    await save(page, 'Créer')
    await expect(page).toHaveURL(PLANS)
    await expect(region(page, "Packs d'abonnement").getByText(name)).toBeVisible()
    const plan = await database.db
      .selectFrom('subscription_plans')
      .select(['price', 'currency', 'max_agencies', 'is_active'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    expect(plan).toEqual({ price: hundredths, currency: 'MAD', max_agencies: 1, is_active: true })
    await editButton(page, name).click()
    await expect(field(page, 'Prix par an')).toHaveValue(typed)
    await page.reload()
    await expect(field(page, 'Prix par an')).toHaveValue(typed)
  }
})

test(
  'a plan keeps its agencies, currency and status, is created once on a double click, and can be edited',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    await signInAs(await makeAdmin(database))
    const name = `Pack Horizon ${newId()}`
    await page.goto(`${PLANS}/new`)
    await field(page, 'Nom').fill(name)
    await field(page, 'Description').fill('Pour les grands réseaux')
    await field(page, 'Prix par an').fill('1990')
    await form(page).getByRole('combobox', { name: 'Devise' }).click()
    await expect(page.getByRole('option')).toHaveText(['MAD', 'EUR', 'USD'])
    await page.getByRole('option', { name: 'EUR' }).click()
    await form(page).getByRole('combobox', { name: "Nombre d'agences" }).click()
    await expect(page.getByRole('option')).toHaveText([
      '1 agence',
      '3 agences',
      '5 agences',
      '10 agences',
      'Illimité',
      'Aucune',
    ])
    await page.getByRole('option', { name: 'Illimité' }).click()
    await form(page).getByRole('button', { name: 'Créer' }).dblclick()
    await expectToast(page, 'Pack créé')
    const list = region(page, "Packs d'abonnement")
    await expect(list.getByText('1 990 EUR')).toBeVisible()
    const stored = () =>
      database.db
        .selectFrom('subscription_plans')
        .select(['price', 'currency', 'max_agencies', 'is_active'])
        .where('name', '=', name)
        .execute()
    expect(await stored()).toEqual([{ price: 199_000, currency: 'EUR', max_agencies: 999, is_active: true }])

    await editButton(page, name).click()
    await expect(form(page).getByRole('combobox', { name: "Nombre d'agences" })).toHaveValue('Illimité')
    await form(page).getByRole('combobox', { name: "Nombre d'agences" }).click()
    await page.getByRole('option', { name: 'Aucune' }).click()
    await form(page).getByRole('switch', { name: 'Actif' }).click()
    await save(page, 'Enregistrer')
    await expectToast(page, 'Pack modifié')
    expect(await stored()).toEqual([{ price: 199_000, currency: 'EUR', max_agencies: null, is_active: false }])
    // Signed out, because the page redirects administrators.
    await page.context().clearCookies()
    await page.goto('/register')
    await expect(page.getByRole('radio', { name: 'Pack Pro' })).toBeAttached()
    await expect(page.getByText(name)).toHaveCount(0)
  },
)

test(
  'a plan in use is not deleted and says what uses it, an unused one is deleted, the trial is fixed',
  { tag: '@wide' },
  async ({ page, database, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('409')
    await owner({ plan: 'Pack Pro' })
    const name = `Pack libre ${newId()}`
    const id = await makePlan(database, { name })
    await signInAs(await makeAdmin(database))
    await page.goto(PLANS)
    await chooseInMenu(page, rowMenus(page, 'Pack Pro'), 'Supprimer')
    await expectAccessible(page)
    await confirmRemoval(page)
    await expect(toast(page, 'Ce pack ne peut pas être supprimé')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(region(page, "Packs d'abonnement").getByText('Pack Pro', { exact: true })).toBeVisible()

    await chooseInMenu(page, rowMenus(page, name), 'Supprimer')
    await confirmRemoval(page)
    await expectToast(page, 'Pack supprimé')
    await expect(page.getByText(name)).toHaveCount(0)
    expect(await database.db.selectFrom('subscription_plans').select('id').where('id', '=', id).execute()).toEqual([])

    await expect(rowMenus(page, 'Demo 3 jours')).toHaveCount(0)
    await editButton(page, 'Demo 3 jours').click()
    await expect(field(page, 'Nom')).toHaveAttribute('readonly')
    await expect(field(page, 'Prix par an')).toHaveAttribute('readonly')
    await field(page, 'Description').fill('Trois jours pour tout essayer')
    await save(page, 'Enregistrer')
    await expectToast(page, 'Pack modifié')
  },
)

test(
  'a product is created once, refuses a taken name without case and accents, and keeps its own name',
  { tag: '@wide' },
  async ({ page, database, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const mark = newId()
    const operatorId = await makeOperator(database, { name: `Opérateur Éclair ${mark}` })
    await signInAs(await makeAdmin(database))
    await page.goto(TYPES)
    await expect(region(page, 'Produits Crédités')).toBeVisible()
    await expect(region(page, 'Produits Débités')).toBeVisible()
    await expectToFit(page)

    await page.getByRole('link', { name: 'Nouveau type' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nouveau Produit' })).toBeVisible()
    await expect(form(page).getByRole('radio', { name: 'Produit crédité' })).toBeChecked()
    await expect(form(page).getByRole('switch', { name: 'Actif' })).toBeChecked()
    await field(page, 'Nom').fill('   ')
    await save(page, 'Créer')
    await expect(form(page).getByText('Le nom est requis')).toBeVisible()
    await expectToFit(page)
    await field(page, 'Nom').fill(`Cash Plus ${mark}`)
    await form(page).getByRole('combobox', { name: 'Opérateur' }).fill(`eclair ${mark}`)
    await page.getByRole('option', { name: `Opérateur Éclair ${mark}` }).click()
    await field(page, 'Description').fill('Versé au guichet')
    await form(page).getByRole('button', { name: 'Créer' }).dblclick()
    await expectToast(page, 'Produit créé')
    const stored = () =>
      database.db
        .selectFrom('transaction_types')
        .select(['name', 'category', 'operator_id', 'description', 'active'])
        .where('operator_id', '=', operatorId)
        .execute()
    const product = { category: 'incoming', operator_id: operatorId, description: 'Versé au guichet', active: true }
    expect(await stored()).toEqual([{ name: `Cash Plus ${mark}`, ...product }])

    // The same name without case, accents and repeated spaces.
    await page.goto(`${TYPES}/new`)
    for (const name of [`cash plus ${mark} `, `CASH  PLUS ${mark}`, `Câsh Plûs ${mark}`]) {
      await field(page, 'Nom').fill(name)
      await save(page, 'Créer')
      await expect(toast(page, TYPE_TAKEN)).toBeVisible()
    }
    await field(page, 'Nom').fill(`Cash Express ${mark}`)
    await form(page).getByRole('radio', { name: 'Produit débité' }).check()
    await save(page, 'Créer')
    await expectToast(page, 'Produit créé')

    await page.goto(`${TYPES}?q=${mark}`)
    await expect(region(page, 'Produits Crédités').getByText('Versé au guichet')).toBeVisible()
    await editButton(page, `Cash Express ${mark}`).click()
    await field(page, 'Nom').fill(`cash plus ${mark}`)
    await save(page, 'Enregistrer')
    await expect(toast(page, TYPE_TAKEN)).toBeVisible()
    await field(page, 'Nom').fill(`CASH Express ${mark}`)
    await save(page, 'Enregistrer')
    await expectToast(page, 'Produit modifié')
    await expect(page).toHaveURL(`${TYPES}?q=${mark}`)
    await expect(region(page, 'Produits Débités').getByText(`CASH Express ${mark}`)).toBeVisible()
  },
)

test(
  'the catalogue is searched by name, description and operator, and the search stays text',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    const mark = newId()
    const operatorId = await makeOperator(database, { name: `Wafâ ${mark}` })
    for (let number = 1; number <= 21; number += 1) {
      await makeStandardProduct(database, { name: `Envoi ${String(number).padStart(2, '0')} ${mark}` })
    }
    await makeStandardProduct(database, { name: `Éclair ${mark}`, operatorId })
    await makeStandardProduct(database, { name: `Retrait ${mark}`, category: 'outgoing', active: false })
    await signInAs(await makeAdmin(database))
    const credited = region(page, 'Produits Crédités')
    const debited = region(page, 'Produits Débités')

    await page.goto(`${TYPES}?q=${mark}`)
    await expect(credited.getByText('22', { exact: true })).toBeVisible()
    await expect(debited.getByText('1', { exact: true })).toBeVisible()
    await expect(debited.getByText('Inactif')).toBeVisible()
    await expectToFit(page)
    await page.getByRole('navigation', { name: 'Pages des produits crédités' }).getByText('2', { exact: true }).click()
    await expect(page).toHaveURL(/incoming=2/)
    await expect(credited.getByText(`Envoi 21 ${mark}`)).toBeVisible()
    await page.reload()
    await expect(credited.getByText(`Envoi 21 ${mark}`)).toBeVisible()

    const box = page.getByRole('searchbox', { name: 'Rechercher un produit ou un opérateur' })
    await box.fill(`ECLAIR ${mark}`)
    await expect(page).not.toHaveURL(/incoming=2/)
    await expect(credited.getByText(`Éclair ${mark}`)).toBeVisible()
    await expect(debited.getByText('Aucun type de transaction sortant trouvé')).toBeVisible()
    await box.fill(`wafa ${mark}`)
    await expect(credited.getByText(`Éclair ${mark}`)).toBeVisible()
    await box.fill('662E41')
    await expect(credited.getByText('Aucun type de transaction entrant trouvé')).toBeVisible()
    await page.reload()
    await expect(box).toHaveValue('662E41')
    await expect(credited.getByText('Aucun type de transaction entrant trouvé')).toBeVisible()
  },
)

test(
  'a product that transactions use is retired and keeps its operator, an unused one is deleted',
  { tag: '@wide' },
  async ({ page, database, owner, signInAs }) => {
    const mark = newId()
    const usedId = await makeStandardProduct(database, { name: `Utilisé ${mark}` })
    const freeId = await makeStandardProduct(database, { name: `Libre ${mark}` })
    await makeTransaction(await owner(), { standardProductId: usedId })
    await signInAs(await makeAdmin(database))

    await page.goto(`${TYPES}/edit/${usedId}`)
    for (const radio of await form(page).getByRole('radio').all()) await expect(radio).toBeDisabled()
    await expect(form(page).getByRole('combobox', { name: 'Opérateur' })).toBeDisabled()
    await form(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(page).toHaveURL(TYPES)

    await page.goto(`${TYPES}?q=${mark}`)
    await chooseInMenu(page, rowMenus(page, `Utilisé ${mark}`), 'Supprimer')
    await expect(dialog(page)).toContainText('Des transactions utilisent')
    await expectAccessible(page)
    await confirmRemoval(page)
    await expectToast(page, 'Produit désactivé')
    await expect(region(page, 'Produits Crédités').getByText('Inactif')).toBeVisible()
    await expect(rowMenus(page, `Utilisé ${mark}`)).toHaveCount(0)
    await chooseInMenu(page, rowMenus(page, `Libre ${mark}`), 'Supprimer')
    await confirmRemoval(page)
    await expectToast(page, 'Produit supprimé')
    expect(
      await database.db
        .selectFrom('transaction_types')
        .select(['id', 'active'])
        .where('id', 'in', [usedId, freeId])
        .execute(),
    ).toEqual([{ id: usedId, active: false }])
  },
)

test(
  'the address of a row that does not exist leads back to its list with a message',
  { tag: '@wide' },
  async ({ page, database, signInAs, expectedFaults }) => {
    expectedFaults.push('404')
    await signInAs(await makeAdmin(database))
    for (const [list, said] of [
      [PLANS, "Ce pack n'existe pas ou a été supprimé."],
      [TYPES, "Ce type de transaction n'existe pas ou a été supprimé."],
      [OPERATORS, "Cet opérateur n'existe pas ou a été supprimé."],
    ] as const) {
      await page.goto(`${list}/edit/${newId()}`)
      await expect(page).toHaveURL(list)
      await expect(toast(page, said)).toBeVisible()
    }
  },
)

test(
  'an operator refuses a taken name and a stale rename, and is deleted only when unused',
  { tag: '@wide' },
  async ({ page, database, owner, signInAs, expectedFaults }) => {
    test.slow()
    expectedFaults.push('409')
    const mark = newId()
    await signInAs(await makeAdmin(database))
    await page.goto(OPERATORS)
    await expectToFit(page)
    await page.getByRole('link', { name: 'Nouvel opérateur' }).click()
    await save(page, 'Créer')
    await expect(form(page).getByText('Le nom est obligatoire')).toBeVisible()
    await expectToFit(page)
    await field(page, "Nom de l'opérateur").fill(`Étoile ${mark}`)
    await form(page).getByRole('button', { name: 'Créer' }).dblclick()
    await expectToast(page, 'Opérateur créé')
    await page.goto(`${OPERATORS}/new`)
    await field(page, "Nom de l'opérateur").fill(`ETOILE  ${mark}`)
    await save(page, 'Créer')
    await expect(toast(page, 'Un opérateur avec ce nom existe déjà.')).toBeVisible()
    const { id } = await database.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', `Étoile ${mark}`)
      .executeTakeFirstOrThrow()

    await page.goto(`${OPERATORS}/edit/${id}`)
    await field(page, "Nom de l'opérateur").fill(`Étoile du Sud ${mark}`)
    await database.db
      .updateTable('operators')
      .set({ name: `Étoile du Nord ${mark}` })
      .where('id', '=', id)
      .execute()
    await save(page, 'Enregistrer')
    const notice = form(page).getByRole('alert').filter({ hasText: 'Modifié entre-temps' })
    await expect(notice).toContainText(`Étoile du Nord ${mark}`)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Garder ma saisie' }).click()
    await save(page, 'Enregistrer')
    await expectToast(page, 'Opérateur modifié')

    await makeUserOperator(await owner(), { operatorId: id })
    await page.goto(`${OPERATORS}?q=${mark}`)
    await expect(page.getByRole('status').filter({ hasText: '1 opérateur' })).toBeVisible()
    const name = `Étoile du Sud ${mark}`
    await chooseInMenu(page, rowMenus(page, name), 'Supprimer')
    await expectAccessible(page)
    await confirmRemoval(page)
    await expect(toast(page, 'il est utilisé par 1 client')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(region(page, 'Opérateurs').getByText(name)).toBeVisible()
    await database.db.updateTable('user_operators').set({ is_active: false }).where('operator_id', '=', id).execute()
    await chooseInMenu(page, rowMenus(page, name), 'Supprimer')
    await confirmRemoval(page)
    await expectToast(page, 'Opérateur supprimé')
    await expect(page.getByText('Aucun opérateur trouvé')).toBeVisible()
  },
)
