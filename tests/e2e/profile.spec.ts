import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeTransaction,
  makeUserOperator,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { expectAccessible } from './accessible.ts'
import { choose, expectNoSideScroll } from './transaction-pages.ts'

/* Profil: data, password, devices and first steps. */

async function expectLoadedAndAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
}

/** The number of sessions of an account. */
async function listSessions({ database, userId }: TestUser) {
  return (await database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

test('the profile is edited, cancelled and saved, with phone numbers as people write them', async ({
  page,
  owner,
  signInAs,
  database,
}) => {
  const client = await owner({ firstName: 'Salma', lastName: 'Benali' })
  await signInAs(client)
  await page.goto('/app/profile')
  const edit = page.getByRole('button', { name: 'Modifier', exact: true })
  await edit.click()
  await expect(field(page, 'E-mail')).toHaveAttribute('readonly')
  await field(page, 'Prénom').fill('Autre')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Autre', { exact: true })).toHaveCount(0)
  await expect(edit).toBeFocused()
  const saved = async () =>
    (
      await database.db
        .selectFrom('profiles')
        .select('phone')
        .where('user_id', '=', client.userId)
        .executeTakeFirstOrThrow()
    ).phone
  const numbers = [
    ['0712345678', '+212712345678'],
    ['+212 (0)6 12-34-56-78', '+212612345678'],
    ['00212612345678', '+212612345678'],
    ['05 22 12 34 56', '+212522123456'],
    ['', null],
  ] as const
  for (const [typed, stored] of numbers) {
    await edit.click()
    await field(page, 'Téléphone').fill(typed)
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(edit).toBeVisible()
    expect(await saved(), typed).toBe(stored)
  }
  await edit.click()
  await field(page, 'Téléphone').fill('abc')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(field(page, 'Téléphone')).toBeFocused()
  await expect(field(page, 'Téléphone')).toHaveAttribute('aria-invalid', 'true')
  expect(await saved()).toBeNull()
})

test(
  'typed values stay through two checks of the session and a return to the tab',
  { tag: '@wide' },
  async ({ page, owner, signInAs, database }) => {
    const client = await owner({ firstName: 'Salma' })
    await page.clock.install()
    await signInAs(client)
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await field(page, 'Prénom').fill('Salma Zineb')
    // Meanwhile another device saves another name.
    await database.db
      .updateTable('profiles')
      .set({ last_name: 'Ailleurs' })
      .where('user_id', '=', client.userId)
      .execute()
    for (let check = 0; check < 4; check += 1) await page.clock.fastForward(30_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1_000)
    await expect(field(page, 'Prénom')).toHaveValue('Salma Zineb')
    await expect(field(page, 'Prénom')).toBeFocused()
  },
)

test(
  'a new password follows the rules, a wrong current one is refused, and the change ends the other sessions',
  { tag: '@wide' },
  async ({ page, owner, signInAs, server, expectedFaults }) => {
    expectedFaults.push('400', '401', '403')
    const client = await owner()
    await server.cookieFor(client)
    await signInAs(client)
    expect(await listSessions(client)).toBe(2)
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
    const dialog = page.getByRole('dialog')
    const current = dialog.getByLabel('Mot de passe actuel', { exact: true })
    await expect(current).toBeFocused()
    await current.fill('pas-le-bon')
    await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('nouveau-mot')
    await dialog.getByLabel('Confirmer le mot de passe', { exact: true }).fill('autre-chose')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await dialog.getByLabel('Confirmer le mot de passe', { exact: true }).fill('nouveau-mot')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /mot de passe/i })).toBeVisible()
    await expect(dialog).toBeVisible()
    expect(await listSessions(client)).toBe(2)
    // The toast appears before the form is enabled again.
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeEnabled()
    await expectLoadedAndAccessible(page)
    await current.fill(TEST_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mot de passe modifié')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await listSessions(client)).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
  },
)

test(
  'signing out the other devices makes their tab ask to sign in again',
  { tag: '@wide' },
  async ({ page, owner, signInAs, server, browser, expectedFaults }) => {
    expectedFaults.push('401')
    const client = await owner()
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const [name = '', value = ''] = (await server.cookieFor(client)).split('=')
    await elsewhere.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
    const other = await elsewhere.newPage()
    await other.goto('/app/profile')
    await expect(other.getByText('Cet appareil')).toBeVisible()
    await signInAs(client)
    await page.goto('/app/profile')
    const button = page.getByRole('button', { name: 'Déconnecter les autres appareils' })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expect(page.getByText('1 autre appareil déconnecté')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(page.getByText("Vous n'êtes connecté nulle part ailleurs.")).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
  },
)

test(
  'the first steps follow the data, link to their screens, and disappear when all are done',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/profile')
    const steps = page.getByRole('region', { name: 'Vos premiers pas' })
    await expect(steps.getByText('0 sur 5')).toBeVisible()
    await steps.getByRole('link', { name: /Créer une agence/ }).click()
    await expect(page).toHaveURL(/\/app\/allagencies$/)
    await expect(page.getByRole('heading', { name: 'Agences', level: 1 })).toBeFocused()
    const agencyId = await makeAgency(client, { name: 'Agence Agdal' })
    await makeUserOperator(client)
    await page.goBack()
    await expect(steps.getByText('2 sur 5')).toBeVisible()
    await expect(steps.getByRole('link', { name: /Créer une agence/ })).toHaveCount(0)
    await expect(steps.getByRole('link', { name: /Préparer vos produits \(prochaine étape\)/ })).toBeVisible()
    await expectLoadedAndAccessible(page)
    await makeCustomProduct(client)
    await makeTransaction(client, { agencyId })
    await page.reload()
    await expect(steps.getByText('4 sur 5')).toBeVisible()
    await steps.getByRole('link', { name: /Calculer un premier journal/ }).click()
    await choose(page, 'Agence', 'Agence Agdal')
    const noted = page.waitForResponse((response) => response.url().includes('profile.noteJournal'))
    await page.getByRole('button', { name: 'Valider' }).click()
    expect((await noted).ok()).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
    await expect(steps).toHaveCount(0)
    // Stored once: a further journal sends no call.
    const said: string[] = []
    page.on('request', (request) => said.push(request.url()))
    await page.goto('/app/journal')
    await choose(page, 'Agence', 'Agence Agdal')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText(/0,00.MAD/).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(said.filter((url) => url.includes('profile.noteJournal'))).toEqual([])
  },
)

test(
  'without a subscription the first steps are disabled, with the reason',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner({ state: 'none' }))
    await page.goto('/app/profile')
    const steps = page.getByRole('region', { name: 'Vos premiers pas' })
    await expect(steps.getByText('Un abonnement actif est nécessaire pour ces étapes.')).toBeVisible()
    await expect(steps.locator('[aria-disabled="true"]')).toHaveCount(5)
    await expect(steps.getByRole('link')).toHaveText(['Voir mon pack'])
  },
)

// Colours do not depend on the width.
for (const [colorScheme, tag] of [
  ['light', '@narrow'],
  ['dark', '@wide'],
] as const) {
  test(
    `the page has no axe violation and is not wider than the screen (${colorScheme})`,
    { tag },
    async ({ page, owner, signInAs, server }) => {
      await page.emulateMedia({ colorScheme })
      const client = await owner({ firstName: 'X'.repeat(80), lastName: 'Y'.repeat(80) })
      await server.cookieFor(client)
      await signInAs(client)
      await page.goto('/app/profile')
      await expect(page.getByText('Cet appareil')).toBeVisible()
      await expectLoadedAndAccessible(page)
      await expectNoSideScroll(page)
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await expect(field(page, 'Prénom')).toBeFocused()
      await expectLoadedAndAccessible(page)
    },
  )
}
