import type { Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The owner's board at /app and the owner's audit trail. Today is 27/11/2026. */

function findRow(page: Page, agency: string) {
  return page.getByRole('region', { name: 'Agences' }).locator('tr, li').filter({ hasText: agency })
}

test('the board shows the expected cash, the discrepancy and the days to close of each agency', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner()
  const fes = await makeAgency(client, { name: 'Fès Médina' })
  const rabat = await makeAgency(client, { name: 'Rabat Agdal' })
  await makeTransaction(client, { agencyId: fes, amount: 100_000, date: '2026-11-24' })
  // Expected 5 000,00 + 1 000,00; 50,00 is missing.
  await makeClosing(client, { agencyId: fes, date: '2026-11-24', opening: 500_000, discrepancy: -5000 })
  await makeTransaction(client, { agencyId: fes, amount: 20_025, type: 'outgoing', date: '2026-11-26' })
  await makeTransaction(client, { agencyId: fes, amount: 50_050, date: '2026-11-27' })
  await signInAs(client)
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  const row = findRow(page, 'Fès Médina')
  // 5 950,00 counted − 200,25 + 500,50.
  await expect(row).toContainText(/6.250,25.MAD/)
  await expect(row).toContainText(/dont .200,25.MAD de la journée non clôturée du 26\/11\/2026/)
  await expect(row).toContainText('24/11/2026')
  await expect(row).toContainText('2026-000001')
  await expect(row).toContainText(/50,00.MAD manquant/)
  await expect(row).toContainText('à valider')
  await expect(row).toContainText('depuis le 26/11/2026')
  await expect(row.getByRole('link', { name: '1 journée à clôturer, Fès Médina' })).toHaveAttribute(
    'href',
    `/app/journal?tab=closing&agency=${fes}&date=2026-11-26`,
  )
  await expect(findRow(page, 'Rabat Agdal')).toContainText('Aucune')
  await expect(findRow(page, 'Rabat Agdal')).toContainText(/0,00.MAD.*départ à 0/)
  const totals = page.getByRole('region', { name: 'Totaux du jour' })
  await expect(totals).toContainText(/Entrées du jour\s*entrée \+500,50/)
  await expect(totals).toContainText('dont 1 agence sans comptage')

  await page.getByText('Voir les chiffres').click()
  const figures = page.getByRole('table', { name: 'Entrées et sorties par jour' })
  await expect(figures.getByRole('row', { name: /^24\/11\/2026 1.000,00 0,00$/ })).toBeVisible()
  await expect(figures.getByRole('row', { name: /^25\/11\/2026 0,00 0,00$/ })).toBeVisible()
  await expect(figures.getByRole('row', { name: /^Semaine du 23\/11\/2026 1.500,50 200,25$/ })).toBeVisible()
  // The header, 30 days and the five weeks that contain them.
  await expect(figures.getByRole('row')).toHaveCount(1 + 30 + 5)
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
  await expectNoSideScroll(page)
  await expectAccessible(page)

  await test.step('the chart can be switched to weeks, filtered by agency and moved back, and shows no data without movements', async () => {
    await makeTransaction(client, { agencyId: rabat, amount: 70_000, date: '2026-08-03' })
    await page.getByText('Semaine', { exact: true }).click()
    await expect(page).toHaveURL(/by=week/)
    const weeks = page.getByRole('table', { name: 'Entrées et sorties par semaine' })
    await expect(
      weeks.getByRole('row', { name: /^S48 2026, du 23\/11\/2026 au 27\/11\/2026 1.500,50 200,25$/ }),
    ).toBeVisible()
    await expect(weeks.getByRole('row')).toHaveCount(1 + 12)
    await page.getByRole('button', { name: 'Période précédente' }).click()
    await expect(page.getByText('du 15/06/2026 au 06/09/2026')).toBeVisible()
    await expect(weeks.getByRole('row', { name: /^S32 2026, .* 700,00 0,00$/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Agence' }).click()
    await page.getByRole('option', { name: 'Fès Médina' }).click()
    await expect(page.getByText('Aucune donnée')).toBeVisible()
    await expect(page.locator('.recharts-surface')).toHaveCount(0)
    await expectNoSideScroll(page)
    await page.reload()
    await expect(page.getByText('Aucune transaction du 15/06/2026 au 06/09/2026.')).toBeVisible()
    await page.getByRole('button', { name: 'Période suivante' }).click()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
    await page.getByRole('radiogroup', { name: 'Par' }).getByText('Mois').click()
    await page.getByText('Voir les chiffres').click()
    const months = page.getByRole('table', { name: 'Entrées et sorties par mois' })
    await expect(months.getByRole('row', { name: /^novembre 2026 1.500,50 200,25$/ })).toBeVisible()
    await expectAccessible(page)
  })

  await page.goto('/app/profile')
  await makeTransaction(client, { agencyId: rabat, amount: 10_000 })
  await makeClosing(client, { agencyId: rabat, opening: 0 })
  const menu = page.getByRole('navigation', { name: 'Espace Client' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: /menu/i }).click()
  await menu.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(findRow(page, 'Rabat Agdal')).toContainText('juste')
  await expect(findRow(page, 'Rabat Agdal')).toContainText('Journée clôturée')
})

test('without an agency the board proposes to create one, and without a subscription it redirects to the profile @wide', async ({
  page,
  owner,
  signInAs,
}) => {
  await signInAs(await owner())
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Aucune agence' })).toBeVisible()
  await expect(page.getByText('Voir les chiffres')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Créer une agence' }).click()
  await expect(page).toHaveURL(/\/app\/allagencies$/)
  // Loaded, before somebody else signs in.
  await expect(page.getByRole('heading', { name: 'Aucune agence' })).toBeVisible()

  const client = await owner()
  await makeAgency(client)
  await signInAs(client)
  await page.goto('/app')
  await expect(page.getByText('Aucune transaction du 29/10/2026 au 27/11/2026.')).toBeVisible()

  await signInAs(await owner({ state: 'none' }))
  await page.goto('/app')
  await expect(page).toHaveURL(/\/app\/profile$/)
})

test('the owner reads the audit trail, filtered in the URL, with values before and after @wide', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner({ firstName: 'Amina', lastName: 'Idrissi' })
  const calls = as(client).now()
  const { id, updatedAt } = await calls.agencies.create({ id: newId(), name: 'Fès', groupId: null })
  await calls.agencies.update({ id, name: 'Fès', groupId: null, discrepancyThreshold: 123_450, updatedAt })
  const other = await owner()
  await as(other).now().groups.create({ id: newId(), name: 'Ailleurs' })
  await signInAs(client)
  await page.goto('/app/settings/audit')
  const trail = page.getByRole('region', { name: "Journal d'audit" })
  await expect(trail.getByRole('row')).toHaveCount(3)
  await expect(trail).not.toContainText('Ailleurs')
  await expectAccessible(page)

  await trail.getByRole('button', { name: 'Détails : Agence modifiée, Fès' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Seuil d'écart à valider 0,00.MAD 1.234,50.MAD$/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Agence créée' }).click()
  await expect(page).toHaveURL(/action=agencies\.create/)
  await expect(trail.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('Agence créée')
  await expect(trail.getByRole('row')).toHaveCount(2)
  await page.goto('/app/settings/audit?to=2020-01-01')
  await expect(page.getByText('Aucun acte pour ces filtres')).toBeVisible()
})
