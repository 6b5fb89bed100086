import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeTransaction, makeUserOperator } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll, incomingProduct, total, listTransactions } from './transaction-pages.ts'

/* The counter without a mouse: N, Enter, Ctrl+Enter, Ctrl+K and ?. */

function dialog(page: Page) {
  return page.getByRole('dialog')
}
function search(page: Page) {
  return page.getByRole('combobox', { name: 'Rechercher une page, une saisie, une agence' })
}

test('three entries by keyboard keep date, agency and product, and each save has a new id', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner()
  await makeUserOperator(client)
  const agencyId = await makeAgency(client, { name: 'Tétouan Centre' })
  await makeAgency(client, { name: 'Fès' })
  const product = await incomingProduct(client)
  await signInAs(client)
  await page.goto('/app/transactions/incoming')
  await expect(page.getByText('Aucune transaction entrante')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Produit' })).toBeFocused()
  await page.keyboard.type(product.name.toLowerCase())
  await page.getByRole('option', { name: product.name }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Montant')).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tetouan')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText(/1.000,00.MAD enregistré/)).toBeVisible()
  await expect(page.getByLabel('Montant')).toBeFocused()
  await expect(page.getByLabel('Montant')).toHaveValue('')
  await page.keyboard.type('500,50')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText(/500,50.MAD enregistré · 2 lignes ajoutées/)).toBeVisible()
  await expect(page.getByLabel('Montant')).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  const rows = await listTransactions(client)
  expect(rows.map(({ amount }) => amount).toSorted((left, right) => left - right)).toEqual([2_000, 50_050, 100_000])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(new Set(rows.map((row) => row.agencyId))).toEqual(new Set([agencyId]))
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2026-11-27']))
  await expect(page.getByText('Total · 3 transactions').last()).toBeVisible()
  await expect(total(page, 'Entrées')).toHaveText(/1.520,50/)
})

test(
  'N opens the form of each screen, but not while typing, with modifiers, or over a dialog',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    await makeAgency(client)
    await signInAs(client)
    for (const [path, title] of [
      ['/app/transactions', 'Nouvelle transaction'],
      ['/app/transactions/incoming', 'Nouvelle transaction entrante'],
      ['/app/transactions/outgoing', 'Nouvelle transaction sortante'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(/^Aucune transaction/)).toBeVisible()
      await page.getByRole('textbox', { name: 'Du', exact: true }).click()
      await page.keyboard.press('n')
      await expect(dialog(page)).toHaveCount(0)
      await page.getByRole('textbox', { name: 'Du', exact: true }).fill('')
      await page.getByRole('heading', { level: 1 }).click()
      for (const keys of ['Alt+n', 'Shift+n']) await page.keyboard.press(keys)
      await expect(dialog(page)).toHaveCount(0)
      await page.keyboard.press('n')
      await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
      // No second form opens over the first, wherever the focus is.
      await dialog(page).getByRole('button', { name: 'Fermer' }).focus()
      await page.keyboard.press('n')
      await expect(dialog(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  },
)

test(
  'a failed save keeps its values, and two submits of the next form save twice, not three times',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('ERR_CONNECTION_RESET', 'Failed to fetch', 'net::')
    const client = await owner()
    await makeAgency(client, { name: 'Fès' })
    await signInAs(client)
    await page.goto('/app/transactions/outgoing')
    await expect(page.getByText('Aucune transaction sortante')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Montant')).toBeFocused()
    await page.keyboard.type('75')
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page).getByText('Veuillez remplir tous les champs obligatoires', { exact: true })).toBeVisible()
    expect(await listTransactions(client)).toHaveLength(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.goto('/app/transactions')
    await expect(page.getByText('Aucune transaction')).toBeVisible()
    await page.keyboard.press('n')
    const cashIn = page.getByRole('radio', { name: /Cash-In/ })
    await expect(cashIn).toBeFocused()
    await page.keyboard.press('Space')
    await expect(cashIn).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('75')
    await page.keyboard.press('Tab')
    // Typed faster than the list can mark an option.
    await page.keyboard.type('fes')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Agence' })).toHaveValue('Fès')
    expect(await listTransactions(client)).toHaveLength(0)
    let lost = false
    await page.route('**/trpc/transactions.create**', async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel('Montant')).toHaveValue(/75/)
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page).getByText(/75,00.MAD enregistré/)).toBeVisible()
    await page.getByLabel('Montant').fill('80')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page).getByText(/80,00.MAD enregistré · 2 lignes/)).toBeVisible()
    expect(
      (await listTransactions(client)).map(({ amount }) => amount).toSorted((left, right) => left - right),
    ).toEqual([7_500, 8_000])
  },
)

test(
  'the palette goes to pages, opens new entries and finds agencies without accents',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    const fes = await makeAgency(client, { name: 'Fès Médina' })
    await makeTransaction(client, { agencyId: fes, amount: 12_300 })
    await makeTransaction(client, { agencyId: await makeAgency(client, { name: 'Rabat' }), amount: 45_600 })
    await signInAs(client)
    await page.goto('/app/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('OPERA')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\/operators$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Meta+k')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('fes')
    await page.getByRole('option', { name: 'Fès Médina' }).waitFor()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/app/transactions\\?agency=${fes}$`))
    await expect(page.getByText('Total · 1 transaction').last()).toBeVisible()
    await expect(page.getByText(/123,00/).first()).toBeVisible()
    await expect(page.getByText(/456,00/)).toHaveCount(0)
    await expectNoSideScroll(page)
    await page.reload()
    await expect(page.getByText('Total · 1 transaction').last()).toBeVisible()
    await page.getByRole('button', { name: 'Filtrer par agence\u00A0: Fès Médina' }).click()
    await page.getByRole('menuitem', { name: 'Toutes les agences' }).click()
    await expect(page.getByText('Total · 2 transactions').last()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('nouvelle')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Nouvelle transaction sortante' })).toBeVisible()
    await expect(page.getByLabel('Montant')).toBeFocused()
    await page.keyboard.press('Escape')
    // A reload does not open the form again.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('zz')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  },
)

test(
  'without a subscription the palette shows only what may be opened',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner({ state: 'none' }))
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByRole('option')).toHaveText(['Profil', 'Mon Pack', 'Paiements Manuels'])
    await page.getByRole('option', { name: 'Mon Pack' }).click()
    await expect(page).toHaveURL(/\/app\/subscription$/)
  },
)

test('? shows the shortcuts, but not while typing', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  await signInAs(await owner())
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('textbox', { name: 'Prénom' }).press('?')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: 'Modifier', exact: true })).toBeFocused()
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: 'Raccourcis clavier' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Modifier', exact: true })).toBeFocused()
})

test(
  'an agency typed and left is the one that is saved, or stops the save',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    await makeUserOperator(client)
    const agadir = await makeAgency(client, { name: 'Agence Agadir' })
    const zagora = await makeAgency(client, { name: 'Agence Zagora' })
    const product = await incomingProduct(client)
    await signInAs(client)
    await page.goto('/app/transactions/incoming')
    const agency = page.getByRole('combobox', { name: 'Agence' })
    const save = dialog(page).getByRole('button', { name: 'Enregistrer', exact: true })
    const openWithAgadir = async (amount: string) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('n')
      await expect(page.getByRole('combobox', { name: 'Produit' })).toBeFocused()
      await page.keyboard.type(product.name)
      await page.getByRole('option', { name: product.name }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByLabel('Montant').fill(amount)
      await agency.click()
      await page.getByRole('option', { name: 'Agence Agadir' }).click()
      await expect(agency).toHaveValue('Agence Agadir')
    }
    const savedAgencies = async () => (await listTransactions(client)).map((row) => [row.amount, row.agencyId])

    await openWithAgadir('10')
    await agency.fill('Agence Zagora')
    await page.keyboard.press('Tab')
    await expect(agency).toHaveValue('Agence Zagora')
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await savedAgencies()).toEqual([[1_000, zagora]])

    await openWithAgadir('20')
    await agency.fill('zag')
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await savedAgencies()).toContainEqual([2_000, zagora])

    await openWithAgadir('30')
    await agency.fill('xyz')
    await save.click()
    await expect(dialog(page).getByText('Aucun choix ne correspond à ce texte')).toBeVisible()
    await expect(agency).toBeFocused()
    await expect(agency).toHaveValue('xyz')
    expect(await savedAgencies()).toHaveLength(2)

    await agency.fill('')
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await savedAgencies()).toContainEqual([3_000, null])
    expect((await savedAgencies()).map(([, agencyId]) => agencyId)).not.toContain(agadir)
  },
)

test('shortcuts work on an Arabic layout', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  const client = await owner()
  await makeAgency(client)
  await signInAs(client)
  await page.goto('/app/transactions')
  await expect(page.getByText(/^Aucune transaction/)).toBeVisible()
  const press = (event: Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'shiftKey'>) =>
    page.evaluate(
      (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })),
      event,
    )
  await press({ key: 'ن', code: 'KeyK', ctrlKey: true })
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await press({ key: '؟', code: 'Slash', shiftKey: true })
  await expect(dialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await press({ key: 'ى', code: 'KeyN' })
  await expect(dialog(page).getByRole('heading', { name: 'Nouvelle transaction' })).toBeVisible()
})
