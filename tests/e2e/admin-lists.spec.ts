import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAdmin, makeAgency, makeGroup, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The lists of administrators over all clients: groups, agencies, transactions and daily balances. */

async function expectToFit(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

test('groups, agencies, history and journal can be searched and filtered, and the URL keeps it', async ({
  page,
  database,
  signInAs,
}) => {
  const owner = await makeOwner(database, { firstName: 'Hélène', lastName: 'Ziani' })
  const groupId = await makeGroup(owner, { name: 'Groupe Océan' })
  const agencyId = await makeAgency(owner, { name: 'Agence Tétouan', groupId })
  await makeTransactions(owner, [
    { agencyId, amount: 150_050 },
    { agencyId, type: 'outgoing', amount: 20_025 },
  ])
  await signInAs(await makeAdmin(database))

  await page.goto('/admin/groups')
  const groups = page.getByRole('region', { name: 'Groupes' })
  await page.getByRole('searchbox', { name: 'Rechercher un groupe ou un client' }).fill('OCEAN')
  await expect(page).toHaveURL(/q=OCEAN/)
  await expect(groups.getByText('1 agence(s)')).toBeVisible()
  await expect(groups.getByText('Hélène Ziani')).toBeVisible()
  await expectToFit(page)

  await page.getByRole('button', { name: 'Nouveau groupe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau groupe' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('helene')
  await page.getByRole('option', { name: /Hélène Ziani/ }).click()
  await dialog.getByRole('textbox', { name: 'Nom du groupe' }).fill('Groupe Atlas')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText('Groupe créé')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher un groupe ou un client' }).fill('helene')
  await expect(groups.getByText('Groupe Atlas')).toBeVisible()
  await expect(groups.getByText('0 agence(s)')).toBeVisible()

  await groups.getByRole('button', { name: 'Voir agences : Groupe Océan' }).click()
  await expect(page).toHaveURL(`/admin/agencies?groupId=${groupId}`)
  await expect(page.getByText('Les agences du groupe « Groupe Océan » de Hélène Ziani.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Agences' }).getByText('Agence Tétouan')).toBeVisible()
  await expectToFit(page)

  // Digits in a search stay text, also after a reload.
  await page.goto('/admin/transactions?q=662E41')
  await expect(page.getByRole('searchbox')).toHaveValue('662E41')
  await expect(page.getByText('Aucune transaction pour ces filtres')).toBeVisible()
  await page.getByRole('searchbox').fill('tetouan')
  const history = page.getByRole('region', { name: 'Transactions' })
  await expect(history.getByText('Agence Tétouan')).toHaveCount(2)
  await expectToFit(page)
  await page.goto('/admin/transactions?q=tetouan&type=outgoing')
  await expect(page.getByRole('status').filter({ hasText: '1 transaction' })).toBeVisible()
  await expect(history.getByText('Agence Tétouan')).toHaveCount(1)

  await page.goto('/admin/journal?agency=tetouan')
  const journal = page.getByRole('region', { name: 'Journal des soldes' })
  await expect(page.getByText('1 agence avec des mouvements le')).toBeVisible()
  await expect(journal.getByText('1 300,25').first()).toBeVisible()
  await expectToFit(page)
  await page.getByRole('textbox', { name: 'Date' }).fill('26/11/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-11-26/)
  await expect(page.getByText('Aucun mouvement ce jour')).toBeVisible()
  await page.goBack()
  await expect(journal.getByText('Agence Tétouan')).toBeVisible()
})

test(
  'a slow response to an earlier search does not replace the newer one',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    const owner = await makeOwner(database)
    for (const name of ['Groupe Fès', 'Groupe Figuig']) await makeGroup(owner, { name })
    await signInAs(await makeAdmin(database))
    let late = false
    await page.route(/admin\.groups/, async (route) => {
      const isFirst = !decodeURIComponent(route.request().url()).includes('fes')
      const reply = await route.fetch()
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.fulfill({ response: reply }).catch(() => undefined)
      if (isFirst) late = true
    })
    await page.goto('/admin/groups')
    const search = page.getByRole('searchbox', { name: 'Rechercher un groupe ou un client' })
    const groups = page.getByRole('region', { name: 'Groupes' })
    await search.fill('f')
    await expect(page).toHaveURL(/q=f$/)
    await search.fill('fes')
    await expect(groups.getByText('Groupe Fès')).toBeVisible()
    await expect.poll(() => late).toBe(true)
    await expect(groups.getByText('Groupe Fès')).toBeVisible()
    await expect(groups.getByText('Groupe Figuig')).toHaveCount(0)
    await expect(search).toHaveValue('fes')
  },
)
