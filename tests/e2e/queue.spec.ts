import { sql } from 'kysely'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeAdmin, makeOwner, makePayment, makeRequest, makeSubscription } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* The queue of the administrators. */

function daysAgo(days: number): Date {
  return instantAfter(TEST_NOW, -days * DAY_MS)
}

test('two exact proofs are approved at once, and a pack that ends is renewed @wide', async ({
  page,
  database,
  signInAs,
}) => {
  const { price } = await database.db
    .selectFrom('subscription_plans')
    .select('price')
    .where('name', '=', 'Pack Pro')
    .executeTakeFirstOrThrow()
  for (const firstName of ['Amina', 'Karim']) {
    const owner = await makeOwner(database, { state: 'none', firstName, lastName: 'Exact' })
    await makeRequest(database, owner, { createdAt: daysAgo(3) })
    await makePayment(owner, { amount: price, attachmentUrl: 'https://exemple.ma/recu' })
  }
  const without = await makeOwner(database, { state: 'none', firstName: 'Omar', lastName: 'Sans' })
  await makeRequest(database, without, { createdAt: daysAgo(9) })
  const ending = await makeOwner(database, {
    state: 'none',
    firstName: 'Hind',
    lastName: 'Finit',
    phone: '+212612345678',
  })
  await makeSubscription(database, ending, { plan: 'Pack Pro', startedAt: daysAgo(353), endsAt: daysAgo(-12) })

  await signInAs(await makeAdmin(database))
  await page.goto('/admin/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Demandes en attente/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/queue\?kind=requests/)
  await expect(page.getByRole('tab', { name: /^Demandes/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('3 clients')).toBeVisible()
  await page.getByRole('tab', { name: /^Tout/ }).click()
  await expect(page.getByText('4 clients')).toBeVisible()

  const list = page.getByRole('region', { name: 'À traiter' })
  await expect(list.getByText('Omar Sans')).toBeVisible()
  await expect(list.getByText('9\u00A0jours')).toBeVisible()
  await expect(list.getByText('Montant exact')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Approuver les 2 sans problème' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approuver et activer' })
  await expect(dialog.getByRole('checkbox', { name: 'Amina Exact' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approuver et activer (2)' }).click()
  await expect(page.getByText('2 clients approuvés')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 clients', { exact: true })).toBeVisible()
  await expect(list.getByText('Amina Exact')).toBeHidden()

  await page.getByRole('tab', { name: /^Renouvellements/ }).click()
  await expect(list.getByText('dans 12\u00A0jours')).toBeVisible()
  await expect(list.getByRole('link', { name: /^Appeler Hind Finit/ })).toHaveAttribute('href', 'tel:+212612345678')
  await expect(list.getByRole('link', { name: /par WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/212612345678\?text=Bonjour%20Hind/,
  )
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Renouveler/ }).click()
  const renewal = page.getByRole('dialog', { name: "Renouveler l'abonnement" })
  await expect(renewal.getByRole('combobox', { name: 'Pack' })).toHaveValue(/Pack Pro/)
  await expectAccessible(page)
  await renewal.getByRole('button', { name: 'Renouveler' }).click()
  await expect(page.getByText("Abonnement renouvelé jusqu'au 09/12/2027")).toBeVisible()
  await expect(page.getByText('Rien à traiter')).toBeVisible()
  const { rows } = await sql`
    select from user_subscriptions where user_id = ${ending.userId}
  `.execute(database.db)
  expect(rows).toHaveLength(2)
})
