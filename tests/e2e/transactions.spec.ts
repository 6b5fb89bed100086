import type { Page } from '@playwright/test'
import { formatAmount, formatMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAgency,
  makeTransaction,
  makeTransactions,
  makeUserOperator,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import {
  choose,
  editButtons,
  expectNoSideScroll,
  incomingProduct,
  saveButton,
  total,
  listTransactions,
} from './transaction-pages.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'

/* The transaction screens. The layout is checked at both widths, the rest at one. */

type Fixtures = { owner: () => Promise<TestUser>; signInAs: (user: TestUser) => Promise<void> }

/** An owner with one agency, signed in. */
async function withAgency({ owner, signInAs }: Fixtures) {
  const client = await owner()
  const agencyId = await makeAgency(client, { name: 'Fès' })
  await signInAs(client)
  return { client, agencyId }
}

async function openNew(page: Page) {
  await page.goto('/app/transactions')
  await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function fillNew(page: Page, amount: string) {
  await page.getByRole('radio', { name: 'Cash-In Entrée' }).check()
  await page.getByLabel('Montant').fill(amount)
  await choose(page, 'Agence', 'Fès')
}

/** Pastes like a person: the field gets one input event with the whole text. */
async function paste(page: Page, text: string) {
  const field = page.getByLabel('Montant')
  await field.fill(text)
  await field.blur()
}

// The same on every screen.
test.describe('on a wide screen', { tag: '@wide' }, () => {
  test('the button is disabled while type, amount or agency is missing', async ({ page, owner, signInAs }) => {
    const { client } = await withAgency({ owner, signInAs })
    // A single agency would be proposed.
    await makeAgency(client, { name: 'Oujda' })
    await openNew(page)
    await expect(saveButton(page)).toBeDisabled()
    await page.getByRole('radio', { name: 'Cash-Out Sortie' }).check()
    await page.getByLabel('Montant').fill('10')
    await expect(saveButton(page)).toBeDisabled()
    await choose(page, 'Agence', 'Fès')
    await expect(saveButton(page)).toBeEnabled()
    await page.getByRole('textbox', { name: 'Date' }).fill('')
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Veuillez remplir tous les champs obligatoires.')
  })

  test('incoming and outgoing require a product and link to the operators', async ({ page, owner, signInAs }) => {
    await withAgency({ owner, signInAs })
    for (const [path, button] of [
      ['incoming', 'Nouvelle entrée'],
      ['outgoing', 'Nouvelle sortie'],
    ] as const) {
      await page.goto(`/app/transactions/${path}`)
      await page.getByRole('button', { name: button }).first().click()
      await saveButton(page).click()
      await expect(page.getByRole('alert')).toHaveText('Veuillez remplir tous les champs obligatoires')
      await expect(page.getByRole('link', { name: 'Activer un opérateur' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Activer un opérateur' }).click()
    await expect(page).toHaveURL(/\/app\/operators$/)
  })

  test('a double click and Enter pressed twice create one row each', async ({ page, owner, signInAs }) => {
    const { client } = await withAgency({ owner, signInAs })
    await openNew(page)
    await fillNew(page, '500,00')
    await saveButton(page).dblclick()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openNew(page)
    await fillNew(page, '510,00')
    await page.getByLabel('Montant').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(rowMenus(page)).toHaveCount(2)
    expect(await listTransactions(client)).toHaveLength(2)
  })

  test('after a lost response the second try saves once, and a new form saves again', async ({
    page,
    owner,
    signInAs,
    expectedFaults,
  }) => {
    expectedFaults.push('ERR_', '409')
    const { client } = await withAgency({ owner, signInAs })
    await openNew(page)
    await fillNew(page, '75,10')
    await page.route(
      '**/trpc/transactions.create**',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await saveButton(page).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    expect(await listTransactions(client)).toHaveLength(1)
    await openNew(page)
    await fillNew(page, '75,10')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect(rowMenus(page)).toHaveCount(2)
  })

  test('amounts are read as people write them', async ({ page, owner, signInAs }) => {
    await withAgency({ owner, signInAs })
    await openNew(page)
    const field = page.getByLabel('Montant')
    const good = [
      ['10.02', 1002],
      ['1 234,50', 123_450],
      ['1\u202F234,50', 123_450],
      ['1.234,50', 123_450],
    ] as const
    for (const [text, amount] of good) {
      await paste(page, text)
      await expect(field).toHaveValue(formatAmount(centimes(amount)))
    }
    const bad = [
      ['1.000', 'Montant ambigu'],
      ['1,000', 'Montant ambigu'],
      ['12,345', 'Deux décimales au maximum'],
      ['-50', 'Le montant doit être supérieur à 0'],
      ['0', 'Le montant doit être supérieur à 0'],
      ['99999999999999999', 'Le montant ne peut pas dépasser'],
      ['=1+1', 'Montant invalide'],
      ['1e5', 'Montant invalide'],
    ] as const
    for (const [text, sentence] of bad) {
      await paste(page, text)
      await expect(field).toHaveValue(text)
      await expect(page.getByText(sentence)).toBeVisible()
    }
  })

  test('3,80 opened and saved again stays 3,80, and wheel and arrow keys change nothing', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { client, agencyId } = await withAgency({ owner, signInAs })
    await makeTransaction(client, { amount: 380, agencyId })
    await page.goto('/app/transactions')
    await editButtons(page).click()
    const field = page.getByLabel('Montant')
    await expect(field).toHaveValue('3,80')
    await field.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await field.hover()
    await page.mouse.wheel(0, 200)
    await expect(field).toHaveValue('3,80')
    await saveButton(page).click()
    await expect(page.getByText('Transaction modifiée')).toBeVisible()
    expect(await listTransactions(client)).toMatchObject([{ amount: 380 }])
  })

  test('a filter goes back to page 1 and is kept in the URL', async ({ page, owner, signInAs }) => {
    test.slow()
    const { client, agencyId } = await withAgency({ owner, signInAs })
    await makeTransactions(client, [
      ...Array.from({ length: 5 }, () => ({ agencyId, date: '2026-10-15', amount: 1_00 })),
      ...Array.from({ length: 36 }, () => ({ agencyId, date: '2026-11-20', amount: 2_00 })),
    ])
    await page.goto('/app/transactions?page=3')
    await expect(rowMenus(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Effacer' })).toBeHidden()

    await page.getByLabel('Du', { exact: true }).fill('01/10/2026')
    await page.keyboard.press('Enter')
    await page.getByLabel('Au', { exact: true }).fill('31/10/2026')
    await page.keyboard.press('Enter')
    await expect(rowMenus(page)).toHaveCount(5)
    await expect(page).toHaveURL(/\?from=2026-10-01&to=2026-10-31$/)
    await expect(total(page, 'Entrées')).toContainText(formatAmount(centimes(5_00)))
    await page.getByRole('button', { name: 'Effacer' }).click()
    await expect(page).toHaveURL(/\/app\/transactions$/)
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: 'Période' }).click()
    await page.getByRole('menuitem', { name: 'Ce mois' }).click()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(rowMenus(page)).toHaveCount(16)
    const expectSame = async () => {
      await expect(page.getByLabel('Du', { exact: true })).toHaveValue('01/11/2026')
      await expect(page.getByLabel('Au', { exact: true })).toHaveValue('30/11/2026')
      await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(rowMenus(page)).toHaveCount(16)
    }
    await page.getByRole('link', { name: 'Agences' }).click()
    await expect(page).toHaveURL(/allagencies/)
    await page.goBack()
    await expectSame()
    await page.reload()
    await expectSame()

    // A page past the end, a period that ends before it begins, and nonsense still open the list.
    await page.goto('/app/transactions?page=99')
    await expect(page).toHaveURL(/page=3$/)
    await page.goto('/app/transactions?from=2026-11-30&to=2026-11-01')
    await expect(page.getByText('Aucune transaction pour cette période')).toBeVisible()
    await page.goto('/app/transactions?from=hier&page=deux')
    await expect(rowMenus(page)).toHaveCount(20)
  })

  test('an empty list with filters differs from an empty list without', async ({ page, owner, signInAs }) => {
    await withAgency({ owner, signInAs })
    await page.goto('/app/transactions')
    await expect(page.getByRole('heading', { name: 'Aucune transaction', exact: true })).toBeVisible()
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(0)))
    await page.goto('/app/transactions?from=2026-01-01')
    await expect(page.getByRole('heading', { name: 'Aucune transaction pour cette période' })).toBeVisible()
  })

  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    test.describe(timezoneId, () => {
      test.use({ timezoneId })
      test('a filter keeps the civil day in every time zone', async ({ page, owner, signInAs }) => {
        const { client, agencyId } = await withAgency({ owner, signInAs })
        await makeTransactions(
          client,
          ['2026-11-26', '2026-11-27', '2026-11-27', '2026-11-25'].map((date) => ({ agencyId, date })),
        )
        await page.goto('/app/transactions')
        await page.getByRole('button', { name: 'Période' }).click()
        const asked = page.waitForRequest((request) => request.url().includes('transactions.list'))
        await page.getByRole('menuitem', { name: "Aujourd'hui" }).click()
        const url = decodeURIComponent((await asked).url())
        expect(url).toContain('"from":"2026-11-27"')
        expect(url).toContain('"to":"2026-11-27"')
        await expect(rowMenus(page)).toHaveCount(2)
        await expect(page.getByRole('cell', { name: '27/11/2026', exact: true })).toHaveCount(2)
        await expect(page.getByLabel('Du', { exact: true })).toHaveValue('27/11/2026')
      })
    })
  }

  test('the default date follows midnight, but not in a form that is already open', async ({
    page,
    owner,
    signInAs,
    clock,
  }) => {
    clock.set('2026-11-27T23:50:00Z')
    await withAgency({ owner, signInAs })
    await openNew(page)
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('27/11/2026')
    clock.set('2026-11-28T00:10:00Z')
    await page.waitForTimeout(300)
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('27/11/2026')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('28/11/2026')
    // The proposed values can be closed without a question.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a refetch does not change a form', async ({ page, owner, signInAs }) => {
    const { client, agencyId } = await withAgency({ owner, signInAs })
    const id = await makeTransaction(client, { amount: 10_000, agencyId, description: 'avant' })
    await page.clock.install()
    await page.goto('/app/transactions')
    await editButtons(page).click()
    await page.getByLabel('Montant').fill('123,45')
    await page.getByLabel('Description').fill('en cours de saisie')
    await client.database.db.updateTable('transactions').set({ description: 'après' }).where('id', '=', id).execute()
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('après')).toBeVisible()
    await expect(page.getByLabel('Montant')).toHaveValue('123,45')
    await expect(page.getByLabel('Description')).toHaveValue('en cours de saisie')
    await expect(page.getByLabel('Description')).toBeFocused()
  })

  test('Escape closes the calendar first, then asks before input is lost', async ({ page, owner, signInAs }) => {
    await withAgency({ owner, signInAs })
    await openNew(page)
    const dialog = page.getByRole('dialog', { name: 'Nouvelle transaction' })
    await page.getByLabel('Montant').fill('125,50')
    await page.getByRole('combobox', { name: 'Agence' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
    await expect(page.getByRole('dialog', { name: 'Calendrier' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Calendrier' })).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Abandonner la saisie')).toBeVisible()
    await page.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(page.getByText('Abandonner la saisie')).toHaveCount(0)
    await expect(page.getByLabel('Montant')).toHaveValue('125,50')
    await page.mouse.click(5, 5)
    await page.getByRole('button', { name: 'Abandonner', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Nouvelle transaction' }).first()).toBeFocused()
  })

  test('a stale edit shows the saved values before the user chooses', async ({
    page,
    context,
    owner,
    signInAs,
    expectedFaults,
  }) => {
    expectedFaults.push('409')
    const { client, agencyId } = await withAgency({ owner, signInAs })
    await makeTransaction(client, { amount: 5_000, agencyId })
    await page.goto('/app/transactions')
    await editButtons(page).click()
    await page.getByLabel('Montant').fill('200')

    const other = await context.newPage()
    await other.goto('/app/transactions')
    await editButtons(other).click()
    await other.getByLabel('Montant').fill('100')
    await saveButton(other).click()
    await expect(other.getByText('Transaction modifiée')).toBeVisible()
    await other.close()

    await saveButton(page).click()
    const notice = page.getByRole('dialog').getByRole('alert')
    await expect(notice).toContainText(formatMoney(centimes(10_000)))
    // The form says it, so no toast does.
    await expect(page.getByText('Rechargez la page')).toHaveCount(0)
    await expect(saveButton(page)).toBeDisabled()
    expect(await listTransactions(client)).toMatchObject([{ amount: 10_000 }])
    await notice.getByRole('button', { name: 'Garder ma saisie' }).click()
    await expect(page.getByLabel('Montant')).toHaveValue('200,00')
    await saveButton(page).click()
    await expect(page.getByText('Transaction modifiée')).toBeVisible()
    expect(await listTransactions(client)).toMatchObject([{ amount: 20_000 }])
  })

  test('the general list deletes at once and can undo, and a failed deletion changes nothing', async ({
    page,
    owner,
    signInAs,
    expectedFaults,
  }) => {
    expectedFaults.push('500')
    const { client, agencyId } = await withAgency({ owner, signInAs })
    await makeTransactions(client, [
      { amount: 100_00, agencyId },
      { amount: 30_00, type: 'outgoing', agencyId },
    ])
    await page.goto('/app/transactions')
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(70_00)))

    const fault = { message: 'x', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } }
    await page.route(
      '**/trpc/transactions.remove**',
      (route) => route.fulfill({ status: 500, json: [{ error: { json: fault } }] }),
      { times: 1 },
    )
    await chooseInMenu(page, rowMenus(page), 'Supprimer')
    await expect(page.getByText('Impossible de supprimer la transaction.')).toBeVisible()
    await expect(rowMenus(page)).toHaveCount(2)
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(70_00)))

    await chooseInMenu(page, rowMenus(page, 'entrée'), 'Supprimer')
    await expect(page.getByText('Transaction supprimée')).toBeVisible()
    await expect(rowMenus(page)).toHaveCount(1)
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(-30_00)))
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByText('Transaction restaurée')).toBeVisible()
    await expect(rowMenus(page)).toHaveCount(2)
    await expect(total(page, 'Solde')).toHaveText(formatAmount(centimes(70_00)))
  })

  test('the incoming and outgoing lists ask before deleting, and outgoing offers no undo', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { client, agencyId } = await withAgency({ owner, signInAs })
    const product = await incomingProduct(client)
    await makeTransactions(client, [
      { standardProductId: product.id, agencyId },
      { type: 'outgoing', agencyId },
    ])
    await page.goto('/app/transactions/incoming')
    await expect(page.getByText(product.name)).toBeVisible()
    await chooseInMenu(page, rowMenus(page), 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await expect(rowMenus(page)).toHaveCount(1)
    await chooseInMenu(page, rowMenus(page), 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Transaction supprimée')).toBeVisible()

    await page.goto('/app/transactions/outgoing')
    await chooseInMenu(page, rowMenus(page), 'Supprimer')
    await expect(page.getByRole('dialog')).toContainText('Cette action est irréversible.')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Transaction supprimée')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
    expect(await listTransactions(client)).toEqual([])
  })

  test('when the session ends in the form, signing in again allows to save once', async ({
    page,
    owner,
    signInAs,
    expectedFaults,
  }) => {
    expectedFaults.push('401')
    const { client } = await withAgency({ owner, signInAs })
    await openNew(page)
    await fillNew(page, '250,00')
    await page.getByLabel('Description').fill('à ne pas perdre')
    await client.database.db.deleteFrom('sessions').where('user_id', '=', client.userId).execute()
    await saveButton(page).click()
    const again = page.getByRole('dialog', { name: 'Reconnectez-vous pour continuer' })
    await again.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
    await again.getByRole('button', { name: 'Se reconnecter' }).click()
    await expect(again).toBeHidden()
    await expect(page.getByLabel('Description')).toHaveValue('à ne pas perdre')
    await saveButton(page).click()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    expect(await listTransactions(client)).toMatchObject([{ amount: 25_000, description: 'à ne pas perdre' }])
  })

  test('the journal returns the same result twice, proposes the start of each agency, and keeps what is typed for it', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { client, agencyId } = await withAgency({ owner, signInAs })
    await makeAgency(client, { name: 'Tétouan' })
    await makeTransactions(client, [
      { amount: 325_050, agencyId },
      { amount: 410_025, type: 'outgoing', agencyId },
      { amount: 999_99, agencyId, date: '2026-11-26' },
    ])
    await page.goto('/app/journal')
    await choose(page, 'Agence', 'Fès')
    const start = page.getByLabel('Solde de départ')
    // The day before is not closed: its cash is in the drawer.
    await expect(start).toHaveValue(formatAmount(centimes(999_99)))
    await expect(start).toHaveAccessibleDescription(
      /Jamais comptée.*999,99.MAD de la journée non clôturée du 26\/11\/2026/,
    )
    await start.fill('5000')
    await page.getByLabel('Alimentation entrante').fill('2000')
    await page.getByLabel('Alimentation sortante').fill('1500')
    const card = page.getByRole('region', { name: 'Résultat de la journée' })
    const validate = page.getByRole('button', { name: 'Valider' })
    await validate.click()
    await expect(card).toContainText(formatMoney(centimes(465_025)))
    for (const term of [500_000, 200_000, 325_050, 150_000, 410_025])
      await expect(card).toContainText(formatAmount(centimes(term)))
    await validate.click()
    await expect(card).toContainText(formatMoney(centimes(465_025)))
    await makeTransaction(client, { amount: 10_000, agencyId })
    await validate.click()
    await expect(card).toContainText(formatMoney(centimes(475_025)))
    await expect(page.getByText(/l'attendu est de/)).toContainText(
      formatMoney(centimes(99_999 + 325_050 - 410_025 + 10_000)),
    )
    await choose(page, 'Agence', 'Tétouan')
    await expect(card).toHaveCount(0)
    await expect(start).toHaveValue('')
    await validate.click()
    await expect(card).toContainText('Tétouan')
    await expect(card).toContainText(formatMoney(centimes(0)))
    await expect(page.getByText(/l'attendu est de/)).toHaveCount(0)
    await start.fill('5000')
    await page.getByLabel('Alimentation sortante').fill('9000')
    await validate.click()
    await expect(card).toContainText('Négatif')
    await expect(card).toContainText(formatMoney(centimes(-400_000)))

    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Agence' })).toHaveValue('Tétouan')
    await expect(page.getByLabel('Alimentation sortante')).toHaveValue(formatAmount(centimes(900_000)))
    await choose(page, 'Agence', 'Fès')
    await expect(page.getByLabel('Alimentation entrante')).toHaveValue(formatAmount(centimes(200_000)))
    await validate.click()
    await expect(card).toContainText(formatMoney(centimes(475_025)))
    const countKept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('sandouk-journal')).length)
    expect(await countKept()).toBe(2)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await countKept()).toBe(0)
  })

  test('products are grouped by operator and found without accents, and one that is not offered stays in its row', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { client } = await withAgency({ owner, signInAs })
    const product = await incomingProduct(client)
    await makeTransaction(client, { standardProductId: product.id, agencyId: null, description: 'sans opérateur' })
    await page.goto('/app/transactions/incoming')
    await editButtons(page).click()
    await expect(page.getByRole('combobox', { name: 'Produit' })).toHaveValue(product.name)
    await page.getByLabel('Montant').fill('12')
    await saveButton(page).click()
    await expect(page.getByText('Transaction modifiée')).toBeVisible()

    await makeUserOperator(client)
    await page.reload()
    await page.getByRole('button', { name: 'Nouvelle entrée' }).click()
    await page.getByRole('combobox', { name: 'Produit' }).fill('ENVOI')
    await expect(page.getByRole('group', { name: 'Wafacash' })).toBeVisible()
    await expect(page.getByRole('option')).toHaveText(['Envoi national Wafacash'])
  })
})

test(
  'a list keeps its buttons visible at every width between a phone and a desktop, and becomes a table where it fits',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const { client } = await withAgency({ owner, signInAs })
    const { id: standardProductId } = await incomingProduct(client)
    await makeTransactions(client, [{ standardProductId, amount: 99_999_999, description: 'Un mot de la caisse' }])
    await signInAs(client)
    await page.goto('/app/transactions')
    for (const width of [1280, 1100, 1024, 900, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(rowMenus(page)).toBeInViewport({ ratio: 1 })
      await expectNoSideScroll(page)
      if (width === 1280) await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    }
  },
)

test('the three lists and their forms fit on the screen', async ({ page, owner, signInAs, isMobile }) => {
  test.slow()
  const { client } = await withAgency({ owner, signInAs })
  const agencyId = await makeAgency(client, { name: 'Agence'.padEnd(80, 'W') })
  const description = 'x'.repeat(300)
  const product = await incomingProduct(client)
  await makeTransactions(client, [
    ...Array.from({ length: 25 }, () => ({
      agencyId,
      standardProductId: product.id,
      amount: 99_999_999_999,
      description,
    })),
    ...Array.from({ length: 25 }, () => ({ agencyId, type: 'outgoing' as const, amount: 99_999_999_999, description })),
  ])
  await signInAs(client)
  for (const path of ['', '/incoming', '/outgoing']) {
    await page.goto(`/app/transactions${path}`)
    await expect(rowMenus(page)).toHaveCount(20)
    await expectNoSideScroll(page)
    const first = rowMenus(page).first()
    await first.scrollIntoViewIfNeeded()
    // Scrolling stops at whole pixels.
    await expect(first).toBeInViewport({ ratio: 0.9 })
    // A row of the table has one line; its form shows the whole text.
    if (isMobile) {
      await page.getByRole('button', { name: 'Lire la suite' }).first().click()
      await expect(page.getByText(description).first()).toBeVisible()
    }
    await expectNoSideScroll(page)
    await editButtons(page).first().click()
    await expect(page.getByLabel('Montant')).toHaveValue(formatAmount(centimes(99_999_999_999)))
    await expectNoSideScroll(page)
    await saveButton(page).scrollIntoViewIfNeeded()
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 })
  }
})
