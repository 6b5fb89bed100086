import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeGroup, makeTransactions } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

async function listAgencyNames(owner: TestUser) {
  const rows = await owner.database.db
    .selectFrom('agencies')
    .select('name')
    .where('owner_id', '=', owner.userId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Expects nothing wider than the screen. */
function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('a group is created, gets an agency, is renamed, and its deletion keeps the agency', async ({
  page,
  owner,
  signInAs,
}) => {
  await signInAs(await owner({ plan: 'Pack Pro' }))
  await page.goto('/app/groups')
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText('Le nom est requis')).toBeVisible()
  await page.getByLabel('Nom du groupe').fill('Zone Nord')
  await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).dblclick()
  await expect(page.getByText('Groupe créé')).toBeVisible()
  await expect(card(page, 'Zone Nord')).toContainText('Aucune agence')

  await page.goto('/app/allagencies')
  await page.getByRole('button', { name: 'Créer une agence' }).click()
  await page.getByLabel("Nom de l'agence").fill('Tétouan')
  await page
    .getByRole('textbox', { name: 'Groupe' })
    .or(page.getByRole('combobox', { name: 'Groupe' }))
    .fill('NORD')
  await page.getByRole('option', { name: 'Zone Nord' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText('Agence créée')).toBeVisible()
  await expect(card(page, 'Tétouan')).toContainText('Zone Nord')
  await expect(page.getByRole('region', { name: 'Utilisation de votre pack' })).toContainText('Pack Pro')

  await page.getByRole('button', { name: 'Modifier\u00A0: Tétouan' }).click()
  await page.getByLabel("Nom de l'agence").fill('Tanger')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Agence modifiée')).toBeVisible()
  await expect(card(page, 'Tanger')).toBeVisible()
  // The focus returns to the button that opened the dialog.
  await expect(page.getByRole('button', { name: 'Modifier\u00A0: Tanger' })).toBeFocused()

  await page.goto('/app/groups')
  await chooseInMenu(page, rowMenus(page, 'Zone Nord'), 'Supprimer')
  await expect(page.getByRole('dialog')).toContainText('Son agence est conservée, sans groupe.')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Groupe supprimé')).toBeVisible()
  await page.goto('/app/allagencies')
  await expect(card(page, 'Tanger')).toContainText('Sans groupe')
  await chooseInMenu(page, rowMenus(page, 'Tanger'), 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Agence supprimée')).toBeVisible()
  await expect(page.getByText('Aucune agence')).toBeVisible()
})

test(
  'a full plan says so, before and after another tab took the last place',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('403')
    const client = await owner({ state: 'subscribed', plan: 'Pack Essentiel' })
    await signInAs(client)
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Créer une agence' }).click()
    await page.getByLabel("Nom de l'agence").fill('De trop')
    await makeAgency(client, { name: 'Fès' })
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    const refusal = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Limite atteinte' })
    await expect(refusal).toContainText('Pack Essentiel')
    await expect(refusal.getByRole('link', { name: 'Changer de pack' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('alert')).toHaveCount(1)
    expect(await listAgencyNames(client)).toEqual(['Fès'])

    await page.reload()
    await expect(page.getByText('Fès').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Nouvelle agence' }).click()
    const notice = page.getByRole('dialog', { name: 'Limite atteinte' })
    await expect(notice).toContainText('Pack Essentiel')
    await expect(notice).toContainText('1 agence au maximum')
    await expect(notice.getByRole('link', { name: 'Changer de pack' })).toHaveAttribute('href', '/register')
    await notice.getByRole('link', { name: 'Voir mon pack' }).click()
    await expect(page).toHaveURL(/\/app\/subscription$/)
    await expect(notice).toHaveCount(0)
    await page.getByRole('link', { name: 'Changer de pack' }).click()
    await expect(page.getByRole('heading', { name: 'Choisissez votre pack' })).toBeVisible()
  },
)

test(
  'after a lost response the second try saves once',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('ERR_')
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Créer une agence' }).click()
    await page.getByLabel("Nom de l'agence").fill('Fès')
    await page.route(
      '**/trpc/agencies.create**',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Agence créée')).toBeVisible()
    expect(await listAgencyNames(client)).toEqual(['Fès'])
  },
)

test(
  'when two tabs edit the same agency, the second sees what the first saved',
  { tag: '@wide' },
  async ({ page, context, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('409')
    const client = await owner()
    await makeAgency(client, { name: 'Fès' })
    await signInAs(client)
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Modifier\u00A0: Fès' }).click()
    await page.getByLabel("Nom de l'agence").fill('Meknès')

    const other = await context.newPage()
    await other.goto('/app/allagencies')
    await other.getByRole('button', { name: 'Modifier\u00A0: Fès' }).click()
    await other.getByLabel("Nom de l'agence").fill('Rabat')
    await other.keyboard.press('Enter')
    await expect(other.getByText('Agence modifiée')).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const notice = page.getByRole('dialog').getByRole('alert')
    await expect(notice).toContainText('Rabat')
    await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
    await notice.getByRole('button', { name: 'Garder ma saisie' }).click()
    await expect(page.getByLabel("Nom de l'agence")).toHaveValue('Meknès')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Agence modifiée')).toBeVisible()
    expect(await listAgencyNames(client)).toEqual(['Meknès'])
  },
)

test(
  'search ignores accents and is kept in the URL, and an agency in use is not deleted',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('409')
    const client = await owner()
    const groupId = await makeGroup(client, { name: 'Région Oriental' })
    const names = ['Fès', 'Tétouan', 'El Jadida', 'Rabat', 'Salé', 'Agadir', 'Safi']
    for (const name of names) await makeAgency(client, { name })
    const agencyId = await makeAgency(client, { name: 'Oujda', groupId })
    await makeTransactions(client, [{ agencyId }, { agencyId }])
    await signInAs(client)
    await page.goto('/app/allagencies')
    await page.getByRole('searchbox', { name: 'Rechercher une agence' }).fill('TETOUAN')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tétouan'])
    await expect(page).toHaveURL(/q=TETOUAN/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tétouan'])
    await page.getByRole('searchbox', { name: 'Rechercher une agence' }).fill('region')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Oujda'])
    await chooseInMenu(page, rowMenus(page, 'Oujda'), 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('2 transactions y sont enregistrées')).toBeVisible()
    expect(await listAgencyNames(client)).toContain('Oujda')
  },
)

test('long and Arabic names fit on the screen', async ({ page, owner, signInAs }) => {
  const client = await owner({ plan: 'Pack Pro' })
  const groupId = await makeGroup(client, { name: 'Groupe'.padEnd(80, 'W') })
  await makeGroup(client, { name: 'مجموعة الشمال' })
  await makeAgency(client, { name: 'Agence'.padEnd(80, 'W'), groupId })
  await makeAgency(client, { name: 'وكالة النخيل' })
  await signInAs(client)
  for (const path of ['/app/groups', '/app/allagencies']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
    await expectNoSideScroll(page)
    for (const button of await page.getByRole('button', { name: /^(Modifier|Autres actions)/ }).all()) {
      const box = await button.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
  }
  await page.getByRole('button', { name: /^Modifier.*WW/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSideScroll(page)
})
