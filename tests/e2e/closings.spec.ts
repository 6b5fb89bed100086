import type { Page } from '@playwright/test'
import { formatAmount, formatMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { makeAgency, makeCustomProduct, makeTransactions } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { expectAccessible } from './accessible.ts'
import { choose, expectNoSideScroll, saveButton } from './transaction-pages.ts'

/* Closing the days of two agencies: count, discrepancy, review and the printed sheet. */

const FES = 'Fès Médina'
const ARABIC = 'وكالة النخيل'

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
function dayPath(agencyId: string, date: string) {
  return `/app/journal?tab=closing&agency=${agencyId}&date=${date}`
}
function record(page: Page) {
  return page.getByRole('article')
}

/** A figure of the card Attendu / Compté / Écart. */
function figure(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
    .first()
}

/** Types quantities, for example `{ 'Billets de 200 DH': 16 }`. */
async function count(page: Page, quantities: Readonly<Record<string, number | string>>) {
  for (const [name, quantity] of Object.entries(quantities)) {
    await page.getByRole('textbox', { name, exact: true }).fill(String(quantity))
  }
}

/** Presses Clôturer, then Clôturer again in the question, with a double click. */
async function closeDay(page: Page) {
  await button(page, 'Clôturer').click()
  const question = page.getByRole('dialog', { name: /^Clôturer la journée/ })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Clôturer' }).dblclick()
  await expect(record(page).getByRole('heading', { name: /^Journée clôturée/ })).toBeFocused()
}

function listClosings(owner: TestUser) {
  return owner.database.db
    .selectFrom('closings')
    .select(['agency_id as agencyId', 'date', 'number', 'version', 'opening', 'counted', 'discrepancy', 'reopened_at'])
    .where('owner_id', '=', owner.userId)
    .orderBy('date')
    .orderBy('number')
    .orderBy('version')
    .execute()
}

async function makeWorld(owner: TestUser) {
  const fes = await makeAgency(owner, { name: FES })
  const arabic = await makeAgency(owner, { name: ARABIC })
  await makeTransactions(owner, [
    { agencyId: fes, date: '2026-11-25', type: 'incoming', amount: 100_000, fee: 1000 },
    { agencyId: fes, date: '2026-11-25', type: 'outgoing', amount: 20_000 },
    { agencyId: fes, date: '2026-11-26', type: 'incoming', amount: 30_000 },
    { agencyId: fes, date: '2026-11-26', type: 'outgoing', amount: 5000 },
    { agencyId: fes, date: '2026-11-27', type: 'outgoing', amount: 6000 },
    { agencyId: arabic, date: '2026-11-27', type: 'incoming', amount: 15_000 },
  ])
  await makeFeed(owner, { agencyId: fes, date: '2026-11-25', amount: 50_000 })
  return { fes, arabic }
}

test('three days of two agencies are closed, with a shortage, its settlement and a reopening @wide', async ({
  page,
  owner,
  signInAs,
  expectedFaults,
}) => {
  test.setTimeout(480_000)
  // The one call of the story that the server refuses.
  expectedFaults.push('409')
  const client = await owner()
  await makeCustomProduct(client, { category: 'incoming', name: 'Envoi', operatorId: null })
  const { fes, arabic } = await makeWorld(client)
  await signInAs(client)

  await test.step('the oldest day opens, and a later one says at once that it cannot be closed before', async () => {
    await page.goto(`/app/journal?tab=closing&agency=${fes}`)
    await expect(page).toHaveURL(/date=2026-11-25/)
    await expect(page.getByRole('note')).toHaveCount(0)
    await page.goto(dayPath(fes, '2026-11-26'))
    const notice = page.getByRole('note')
    await expect(notice).toContainText("La journée du 25/11/2026 vient d'abord")
    const open = formatMoney(centimes(131_000))
    await expect(notice).toContainText(`comprend ${open} de la journée non clôturée du 25/11/2026`)
    await expect(notice.getByRole('link')).toHaveAttribute('href', dayPath(fes, '2026-11-25'))
    await expect(figure(page, 'Attendu')).toHaveText(formatMoney(centimes(156_000)))
    const days = page.getByRole('navigation', { name: 'Journées à clôturer' })
    await expect(days.getByRole('link')).toHaveText(['25/11/2026', '26/11/2026', '27/11/2026'])
    await page.getByLabel('Solde de départ').fill('2000')
    await count(page, { 'Billets de 200 DH': 11, 'Billets de 50 DH': 1 })
    await button(page, 'Clôturer').click()
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText("La journée du 25/11/2026 n'est pas encore clôturée")
    await refusal.getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeVisible()
    await button(page, 'Continuer la saisie').click()
    await expect(page.getByRole('textbox', { name: 'Billets de 200 DH', exact: true })).toHaveValue('11')
    await refusal.getByRole('link').click()
    await button(page, 'Abandonner').click()
    await expect(page).toHaveURL(/date=2026-11-25/)
  })

  await test.step('the count is typed with the keyboard, read strictly, and kept as a draft', async () => {
    await expectAccessible(page)
    await expect(page.getByRole('textbox', { name: 'Billets de 200 DH', exact: true })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Billets de 200 DH', exact: true }).focus()
    await page.keyboard.type('1,5')
    await expect(page.getByText('Nombre entier attendu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('1')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('16')
    await page.keyboard.press('Enter')
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('textbox', { name: 'Pièces de 10 DH', exact: true })).toBeFocused()
    await page.keyboard.type('1')
    await expect(page.getByRole('row', { name: /^200.DH/ })).toContainText(formatAmount(centimes(320_000)))
    await expect(figure(page, 'Compté')).toHaveText(formatMoney(centimes(331_000)))
    await expect(figure(page, 'Attendu')).toHaveText(formatMoney(centimes(131_000)))
    await button(page, 'Clôturer').click()
    await expect(page.getByLabel('Solde de départ')).toHaveAccessibleDescription(/Le montant est requis/)
    await page.getByLabel('Solde de départ').fill('2 000,00')
    await expect(figure(page, 'Attendu')).toHaveText(formatMoney(centimes(331_000)))
    await expect(page.getByText('juste', { exact: true })).toBeVisible()
    await button(page, 'Enregistrer le brouillon').click()
    await expect(page.getByText('Brouillon enregistré')).toBeVisible()
    await page.reload()
    await expect(figure(page, 'Compté')).toHaveText(formatMoney(centimes(331_000)))
    await expect(page.getByText(/^Brouillon du /)).toBeVisible()
  })

  await test.step('each line of the expected cash shows its rows', async () => {
    const expected = page.getByRole('region', { name: 'Montant attendu' })
    await expect(expected).toContainText(formatAmount(centimes(50_000)))
    await expect(expected).toContainText(formatAmount(centimes(1000)))
    await expected.getByRole('link', { name: /Transactions sortantes/ }).click()
    await expect(page).toHaveURL(/outgoing\?agency=.*from=2026-11-25&to=2026-11-25/)
    await expect(page.getByText('1 transaction', { exact: false }).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('the first day is closed once', async () => {
    await closeDay(page)
    await expect(record(page)).toContainText('2026-000001')
    await expect(record(page)).toContainText('juste')
    expect(await listClosings(client)).toHaveLength(1)
    await expectAccessible(page)
  })

  await test.step('the next day opens with the previous count, and a shortage requires a comment', async () => {
    await page.goto(dayPath(fes, '2026-11-26'))
    await expect(page.getByText('Compté le 25/11/2026')).toBeVisible()
    await expect(figure(page, 'Attendu')).toHaveText(formatMoney(centimes(356_000)))
    await count(page, { 'Billets de 200 DH': 17, 'Billets de 100 DH': 1, 'Pièces de 10 DH': 1 })
    await expect(figure(page, 'Écart')).toHaveText(formatMoney(centimes(-5000)))
    await expect(page.getByText('manquant', { exact: true })).toBeVisible()
    await button(page, 'Clôturer').click()
    await expect(page.getByLabel('Commentaire')).toHaveAccessibleDescription(/Un commentaire est requis/)
    await expect(page.getByLabel('Commentaire')).toBeFocused()
    await page.getByLabel('Commentaire').fill('Un billet de 50 DH rendu en trop')
    await closeDay(page)
    await expect(record(page)).toContainText('à valider')
    await expect(record(page)).toContainText('écart à régler')
    await expect(record(page)).toContainText('Un billet de 50 DH rendu en trop')
  })

  await test.step('the discrepancy is approved and settled', async () => {
    await button(page, 'Valider').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await expect(dialog.getByLabel('Commentaire')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Commentaire').fill('Vu avec la caissière')
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await expect(record(page)).toContainText('validée')
    await button(page, "Régler l'écart").click()
    await dialog.getByRole('button', { name: 'Régler' }).click()
    await expect(dialog.getByLabel('Justification')).toHaveAccessibleDescription(/écrivez la justification/)
    await expectAccessible(page)
    // The errors of one kind of settlement do not stay for the other.
    await dialog.getByRole('radio', { name: 'Pris en charge' }).check()
    await expect(dialog.getByText(/écrivez la justification/)).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Justifié' }).check()
    await choose(page, 'Transaction qui corrige', /27\/11\/2026/)
    await dialog.getByRole('button', { name: 'Régler' }).click()
    await expect(record(page)).toContainText('réglé\u00A0: justifié')
    await expect(button(page, "Régler l'écart")).toHaveCount(0)
  })

  await test.step('the printed sheet has every figure and nothing else of the application', async () => {
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'Feuille de clôture', includeHidden: true })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    const figures = [331_000, 30_000, 5000, 356_000, 351_000, -5000, 340_000, 10_000, 1000]
    for (const amount of figures) await expect(sheet).toContainText(formatAmount(centimes(amount)))
    const words = [
      '2026-000002',
      FES,
      '26/11/2026',
      'manquant',
      'Un billet de 50 DH rendu en trop',
      'Vu avec la caissière',
      'Le caissier',
      'Le responsable',
    ]
    for (const word of words) await expect(sheet).toContainText(word)
    await test.info().attach('feuille', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
    await page.emulateMedia({ media: null })
    await expect(sheet).toBeHidden()
  })

  await test.step('a closed day accepts no entry, and tomorrow cannot be closed', async () => {
    await page.goto(dayPath(fes, '2026-11-28'))
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(
      /La date ne peut pas être dans le futur/,
    )
    await expect(button(page, 'Clôturer')).toHaveCount(0)
    await page.goto('/app/transactions/incoming')
    await button(page, 'Nouvelle entrée').first().click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Produit', /^Envoi$/)
    await dialog.getByLabel('Montant').fill('10')
    await choose(page, 'Agence', FES)
    await dialog.getByRole('textbox', { name: 'Date' }).fill('26/11/2026')
    await saveButton(page).click()
    // In the dialog: the list behind it marks closed days with the same words.
    await expect(dialog.getByText(/Journée clôturée/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Abandonner la saisie ?' })
      .getByRole('button', { name: 'Abandonner' })
      .click()
  })

  await test.step('another opening requires a reason', async () => {
    await page.goto(dayPath(fes, '2026-11-27'))
    await button(page, 'Modifier le solde de départ').click()
    await page.getByLabel('Solde de départ').fill('3 500,00')
    await count(page, { 'Billets de 200 DH': 17, 'Pièces de 10 DH': 4 })
    await expect(page.getByText('juste', { exact: true })).toBeVisible()
    await button(page, 'Clôturer').click()
    await expect(page.getByLabel('Motif')).toHaveAccessibleDescription(/Expliquez l'écart avec le comptage précédent/)
    await page.getByLabel('Motif').fill('Un billet faux retiré')
    await closeDay(page)
    await expect(record(page)).toContainText("Écart d'ouverture")
  })

  await test.step('the other agency has separate days', async () => {
    await page.goto('/app/journal?tab=closing')
    await choose(page, 'Agence', ARABIC)
    await expect(page).toHaveURL(new RegExp(`agency=${arabic}`))
    await page.getByLabel('Solde de départ').fill('100')
    await count(page, { 'Billets de 200 DH': 1, 'Pièces de 5 DH': 12 })
    await expect(page.getByText('excédent', { exact: true })).toBeVisible()
    await page.getByLabel('Commentaire').fill('Pourboire')
    await closeDay(page)
    await expect(record(page)).toContainText('2026-000004')
  })

  await test.step('the history shows the closings with their totals', async () => {
    await page.goto('/app/journal/closings')
    await expect(page).toHaveURL('/app/journal?tab=history')
    const list = page.getByRole('region', { name: 'Clôtures' })
    await expect(list.getByRole('row')).toHaveCount(5)
    await page.getByLabel('Écarts seulement').check()
    await expect(page).toHaveURL(/filter=discrepancies/)
    await expect(list.getByRole('row')).toHaveCount(3)
    await expect(list).toContainText(formatMoney(centimes(-5000)))
    await expect(list).toContainText('+10,00')
    await choose(page, 'Agence', FES)
    await expect(list.getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(list.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('a reopened day is closed again under its number, and later closings are marked to check', async () => {
    await page.goto(`/app/journal?tab=history&agency=${fes}`)
    await page.getByRole('link', { name: '2026-000001' }).click()
    await button(page, 'Rouvrir').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motif').fill('Erreur')
    await dialog.getByRole('button', { name: 'Rouvrir' }).click()
    await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription(/10 caractères au minimum/)
    await dialog.getByLabel('Motif').fill('Une sortie a été oubliée ce jour-là')
    await dialog.getByRole('button', { name: 'Rouvrir' }).click()
    await expect(record(page)).toContainText('Cette version reste lisible')
    await page.goto(`/app/journal?tab=history&agency=${fes}`)
    await expect(page.getByText('à revérifier', { exact: true })).toHaveCount(2)
    await page.goto(dayPath(fes, '2026-11-25'))
    await page.getByLabel('Solde de départ').fill('2 000,00')
    await expect(page.getByText('À compter', { exact: true })).toBeVisible()
    await expect(figure(page, 'Écart')).toHaveText('—')
    await button(page, 'Reprendre le comptage précédent').click()
    await expect(button(page, 'Reprendre le comptage précédent')).toHaveCount(0)
    await expect(figure(page, 'Compté')).toHaveText(formatMoney(centimes(331_000)))
    await closeDay(page)
    await expect(
      page.getByText(/Journée du 25 novembre clôturée\s: 3.310,00\sMAD comptés, écart nul\. Clôture n°\s2026-000001\./),
    ).toBeVisible()
    await expect(record(page)).toContainText('2026-000001')
    await expect(record(page)).toContainText('version 2')
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('rouverte')
    await expect(page.getByRole('region', { name: "Journal d'audit" })).toContainText('Une sortie a été oubliée')
  })

  const rows = await listClosings(client)
  expect(rows.map(({ date, number, version, opening }) => [date, number, version, opening])).toEqual([
    ['2026-11-25', 1, 1, 200_000],
    ['2026-11-25', 1, 2, 200_000],
    ['2026-11-26', 2, 1, 331_000],
    ['2026-11-27', 3, 1, 350_000],
    ['2026-11-27', 4, 1, 10_000],
  ])
})

test('a day is counted and closed', async ({ page, owner, signInAs }) => {
  test.slow()
  const client = await owner()
  const agencyId = await makeAgency(client, { name: ARABIC })
  await makeTransactions(client, [{ agencyId, type: 'incoming', amount: 15_000 }])
  await makeOperatorAccount(client, { agencyId, label: 'Code 12345', mode: 'settled', opening: 100_000 })
  await makeOperatorAccount(client, { agencyId, label: 'Puce 0661', opening: 50_000 })
  await signInAs(client)
  await page.goto('/app/journal')
  await page.getByRole('tab', { name: 'Clôture' }).click()
  await page.getByLabel('Solde de départ').fill('100')
  await count(page, { 'Billets de 200 DH': 1, 'Billets de 50 DH': 1 })
  await expect(page.getByText('juste', { exact: true })).toBeVisible()

  const code = page.getByRole('group', { name: /Code 12345/ })
  const card = page.getByRole('group', { name: /Puce 0661/ })
  await button(page, 'Clôturer').click()
  await expect(code.getByLabel('Solde lu sur le portail')).toBeFocused()
  await expect(code.getByLabel('Solde lu sur le portail')).toHaveAccessibleDescription(/Relevez le solde/)
  await expect(code).not.toContainText('Attendu')
  await code.getByLabel('Solde lu sur le portail').fill('-250')
  await expect(code).toContainText(`Écart ${formatMoney(centimes(-125_000))}`)
  await card.getByRole('checkbox', { name: 'Non relevé' }).check()
  await card.getByLabel('Motif').fill('Portail indisponible')
  await expect(figure(page, 'Écart global')).toHaveText('—')
  await expect(page.getByLabel('Commentaire')).toHaveAccessibleDescription(/À remplir/)
  await page.getByLabel('Commentaire').fill('Une sortie oubliée')
  await button(page, 'Enregistrer le brouillon').click()
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await page.reload()
  await expect(code.getByLabel('Solde lu sur le portail')).toHaveValue(formatAmount(centimes(-25_000)))
  await expect(card.getByLabel('Motif')).toHaveValue('Portail indisponible')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await closeDay(page)
  await expect(record(page)).toContainText('2026-000001')
  await expect(record(page)).toContainText("1 écart d'opérateur à régler")
  await expect(code).toContainText(formatMoney(centimes(-125_000)))
  await expect(card).toContainText('Portail indisponible')
  await expect(figure(page, 'Écart global')).toHaveText('—')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Historique' }).click()
  await expect(page.getByRole('link', { name: '2026-000001' })).toBeVisible()
  await expectNoSideScroll(page)
})

test('the discrepancy threshold of an agency is saved @wide', async ({ page, owner, signInAs }) => {
  const client = await owner()
  await makeAgency(client, { name: FES })
  await signInAs(client)
  await page.goto('/app/allagencies')
  await page.getByRole('button', { name: /^Modifier/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel("Seuil d'écart à valider").fill('-5')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel("Seuil d'écart à valider")).toHaveAccessibleDescription(/ne peut pas être négatif/)
  await dialog.getByLabel("Seuil d'écart à valider").fill('20')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Agence modifiée')).toBeVisible()
  await page.getByRole('button', { name: /^Modifier/ }).click()
  await expect(dialog.getByLabel("Seuil d'écart à valider")).toHaveValue('20,00')
})

test('a discrepancy can be settled by a transaction that is not among the last twenty @wide', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner()
  const agencyId = await makeAgency(client, { name: FES })
  await makeTransactions(client, [
    { agencyId, amount: 7000, date: '2026-11-25' },
    { agencyId, amount: 5000, date: '2026-11-26', description: 'Billet retrouvé' },
    ...Array.from({ length: 45 }, (_, index) => ({ agencyId, amount: 100 + index, date: '2026-11-27' })),
  ])
  const closingId = await makeClosing(client, { agencyId, date: '2026-11-25', opening: 0, discrepancy: -5000 })
  await signInAs(client)
  await page.goto(`/app/journal/closings/${closingId}`)
  await button(page, "Régler l'écart").click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Proposer aussi les précédentes \(27\)/ }).click()
  await dialog.getByRole('button', { name: /Proposer aussi les précédentes \(7\)/ }).click()
  await expect(dialog.getByRole('button', { name: /Proposer/ })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Transaction qui corrige' }).click()
  // The transaction of the exact amount is the first of 47.
  await expect(page.getByRole('option').first()).toContainText('Billet retrouvé')
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Régler' }).click()
  await expect(record(page)).toContainText('réglé\u00A0: justifié')
})
