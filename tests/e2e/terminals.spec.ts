import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeCustomProduct } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { choose, expectNoSideScroll, listTransactions, saveButton } from './transaction-pages.ts'

/* A counter machine, from its code to a form that changes hands, at 1280 and at 360 px. */

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

test('a cashier signs in with a code, locks the machine, and a second person saves what she typed', async ({
  page,
  context,
  owner,
  openDesk,
  expectedFaults,
}) => {
  test.slow()
  expectedFaults.push('400', '409')
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  const agencyId = await makeAgency(karim, { name: 'Centre' })
  await makeCustomProduct(karim, { category: 'incoming', name: 'Envoi', operatorId: null })
  const desk = await openDesk(karim)
  let code = ''

  await test.step('the owner adds the machine and reads its code', async () => {
    await desk.goto('/app/terminals')
    await desk.getByRole('button', { name: 'Ajouter un poste' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Ajouter un poste' })
    await dialog.getByLabel('Nom du poste').fill('Poste 1')
    await choose(desk, 'Agence', 'Centre')
    await dialog.getByRole('button', { name: 'Ajouter et voir le code' }).click()
    const shown = desk.getByRole('dialog', { name: 'Poste 1' })
    await expect(shown.getByRole('timer')).toContainText('Valable encore')
    code = await shown.getByRole('code').innerText()
    await expectAccessible(desk)
    await shown.getByRole('button', { name: "C'est noté" }).click()
    await expect(desk.getByRole('table', { name: 'Postes' })).toContainText('Poste 1')
  })

  await test.step('adds Salma with a first code, and sets the own one', async () => {
    await desk.goto('/app/team')
    await desk.getByRole('button', { name: 'Ajouter une personne avec code' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Ajouter une personne avec code' })
    await dialog.getByLabel('Nom').fill('Salma Tazi')
    await dialog
      .getByRole('textbox', { name: 'Agences' })
      .or(dialog.getByRole('combobox', { name: 'Agences' }))
      .fill('c')
    await desk.getByRole('option', { name: 'Centre' }).click()
    await dialog.getByLabel('Premier code').fill('1234')
    await dialog.getByLabel('Confirmer le code').fill('1234')
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText('Ce code est trop simple')).toBeVisible()
    await dialog.getByLabel('Premier code').fill('4826')
    await dialog.getByLabel('Confirmer le code').fill('4826')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(desk.getByText('Personne ajoutée')).toBeVisible()
    await desk.goto('/app/profile')
    await desk.getByRole('button', { name: 'Définir mon code' }).click()
    const own = desk.getByRole('dialog', { name: 'Mon code de caisse' })
    await own.getByLabel('Code', { exact: false }).first().fill('7391')
    await own.getByLabel('Confirmer le code').fill('7391')
    await own.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(desk.getByText('Code défini')).toBeVisible()
  })

  await test.step('the machine takes the code as it is typed', async () => {
    await page.goto('/poste')
    await page.getByLabel('Code du poste').fill('AAAA BBBB')
    await page.getByRole('button', { name: 'Enregistrer ce poste' }).click()
    await expect(page.getByText("Ce code n'est pas valable")).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code du poste').fill(code.toLowerCase().replace(' ', '-'))
    await page.getByRole('button', { name: 'Enregistrer ce poste' }).click()
    await expect(page.getByRole('list', { name: 'Personnes' }).getByRole('button')).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })

  await test.step('a wrong code says so; her code must be changed first', async () => {
    await page.getByRole('button', { name: /Salma Tazi/ }).click()
    await expect(page.getByRole('textbox', { name: 'Code de Salma Tazi' })).toBeFocused()
    await enterPin(page, '4821')
    await expect(page.getByText('Code incorrect')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Salma Tazi/ }).click()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.keyboard.type('8299')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    // The digits are nowhere in the page.
    await expect(page.getByRole('textbox')).toHaveValue('\u2022'.repeat(3))
    await page.getByRole('button', { name: '6', exact: true }).click()
    await page.getByRole('button', { name: 'Entrer' }).click()
    await expect(page.getByRole('heading', { name: 'Choisissez votre code' })).toBeVisible()
    await enterPin(page, '9154')
    await expect(page.getByRole('heading', { name: 'Confirmez votre code' })).toBeVisible()
    await enterPin(page, '9154')
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  })

  await test.step('she types an entry; the key hides everything, and another tab too', async () => {
    await page.goto('/app/transactions/incoming')
    await page.getByRole('button', { name: 'Nouvelle entrée' }).first().click()
    await choose(page, 'Produit', /^Envoi$/)
    await page.getByLabel('Montant').fill('1500')
    await page.getByLabel('Référence').fill('77-1234')
    const other = await context.newPage()
    await other.goto('/app/transactions')
    await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Code de Salma Tazi' })).toBeFocused()
    for (const hidden of [page.getByLabel('Montant'), page.getByRole('banner').getByText('Sandouk').nth(1)]) {
      await expect(hidden).toBeHidden()
    }
    await expect(other.getByRole('dialog', { name: 'Poste verrouillé' })).toBeVisible()
    await other.close()
    // A browser without a window does not always give the focus back.
    await page.bringToFront()
    await expectAccessible(page)
  })

  await test.step('the same person goes on where she was', async () => {
    await enterPin(page, '9154')
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeHidden()
    await expect(page.getByLabel('Montant')).toHaveValue(/^1.500,00$/)
    await expect(page.getByLabel('Référence')).toBeFocused()
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('textbox', { name: 'Code de Salma Tazi' })).toBeFocused()
  })

  await test.step('another person finds her values, and saves them in the own name', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Karim Alaoui/ }).click()
    await enterPin(page, '7391')
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeHidden()
    await expect(page.getByLabel('Référence')).toHaveValue('77-1234')
    await saveButton(page).click()
    await expect(page.getByText('Cette saisie a été commencée par Salma Tazi.')).toBeVisible()
    expect(await listTransactions(karim)).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer en mon nom' }).click()
    await expect(page.getByText('Transaction créée')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Compte de Karim Alaoui' })).toBeVisible()
    expect(await listTransactions(karim)).toMatchObject([{ amount: 150_000, agencyId }])
    const saved = await karim.database.db.selectFrom('transactions').select('created_by').executeTakeFirstOrThrow()
    expect(saved.created_by).toBe(karim.userId)
  })

  await test.step('without a form left open the next person starts at the first page', async () => {
    await page.getByRole('button', { name: 'Verrouiller' }).click()
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Salma Tazi/ }).click()
    await enterPin(page, '9154')
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Compte de Salma Tazi' })).toBeVisible()
  })

  await test.step('she enters at the counter in her own name', async () => {
    await page.goto('/app/guichet')
    await page.getByRole('button', { name: 'Envoi' }).click()
    await page.getByRole('group', { name: 'Montants fréquents' }).getByRole('button', { name: '200' }).click()
    await page.getByRole('button', { name: /^Enregistrer/ }).click()
    await expect(page.getByText(/^Entrée de .* enregistrée/)).toBeVisible()
    const rows = await karim.database.db.selectFrom('transactions').select(['amount', 'created_by']).execute()
    expect(rows.filter(({ created_by }) => created_by !== karim.userId)).toMatchObject([{ amount: 20_000 }])
  })

  await test.step('an idle machine locks itself, and a reload does not open it', async () => {
    await page.clock.install()
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
    await page.clock.fastForward('04:50')
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeHidden()
    await page.clock.fastForward('00:15')
    await expect(page.getByRole('dialog', { name: 'Poste verrouillé' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Qui êtes-vous ?' })).toBeVisible()
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Qui êtes-vous ?' })).toBeVisible()
  })
})
