import { sql } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import { instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { makeAdmin, makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* The frame of the administration: sign-in, menu, dashboard and audit trail. */

test(
  'an administrator signs in and out at /admin/login, and a client has no access',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    const admin = await makeAdmin(database, { role: 'principalAdmin' })
    await page.goto('/admin/audit')
    await expect(page).toHaveURL('/admin/login?redirect=%2Fadmin%2Faudit')
    await expect(page.getByRole('link', { name: 'Inscription client' })).toHaveAttribute('href', '/register')
    await expectAccessible(page)
    await page.getByLabel('Adresse e-mail').fill(admin.email)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/admin/audit')

    await page.goto('/admin/login')
    await expect(page.getByText(`Vous êtes connecté en tant que ${admin.email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByText('Vous avez été déconnecté avec succès')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(/\/admin\/login/)

    await signInAs(await makeOwner(database))
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(/\/admin\/login/)
  },
)

test(
  'an administrator who is signed in is redirected from /admin/login to the dashboard',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    await signInAs(await makeAdmin(database))
    await page.goto('/admin/login')
    await expect(page.getByRole('button', { name: "Accéder au panneau d'administration" })).toBeVisible()
    await expect(page).toHaveURL('/admin/dashboard')
  },
)

test('the dashboard shows figures, and the audit trail filters in the URL and shows a line in full', async ({
  page,
  database,
  signInAs,
}) => {
  const admin = await makeAdmin(database)
  const owner = await makeOwner(database)
  // By the clock of the tests: by that of the machine the account may be of a later month.
  await sql`update users set created_at = ${instantAfter(TEST_NOW, 0)} where id = ${owner.userId}`.execute(database.db)
  const operator = newId()
  await inTransaction(database.db, (trx) =>
    recordChange(
      {
        requestId: 'requete-1',
        author: { id: admin.userId, name: 'Salma Benali', role: 'admin' },
      },
      trx,
      {
        action: 'operators.update',
        subject: { id: operator, name: 'Opérateur du Nord' },
        ownerId: null,
        before: { name: 'Operateur' },
        after: { name: 'Opérateur du Nord' },
        reason: 'Accent oublié',
      },
    ),
  )
  await signInAs(admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Total Clients')).toBeVisible()
  await page.getByText('Voir les chiffres').click()
  await expect(page.getByRole('table', { name: 'Inscriptions et revenus par mois' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

  await page.goto('/admin/audit?action=operators.update&page=1')
  const list = page.getByRole('region', { name: "Journal d'audit" })
  await expect(list.getByText('Opérateur du Nord')).toBeVisible()
  await list
    .getByRole('button', { name: /Détails/ })
    .first()
    .click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Motif : Accent oublié')).toBeVisible()
  await expect(details.getByRole('row', { name: 'Nom Operateur Opérateur du Nord' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // A period before the product existed, because other stories of this database write audit lines today.
  await page.goto('/admin/audit?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('Aucun acte pour ces filtres')).toBeVisible()
})
