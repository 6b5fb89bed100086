import type { Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeAgency, makeMember } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* A morning and an afternoon: two people hold the cash of an agency, and each has the discrepancy of their own count. */

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function count(page: Page, quantities: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, quantity] of Object.entries(quantities)) await page.getByLabel(name).fill(String(quantity))
}

async function expectFits(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(needed).toBeLessThanOrEqual(given ?? 0)
}

test('the cash passes on from the morning to the afternoon, and each has a discrepancy of their own @wide', async ({
  page,
  owner,
  signInAs,
  expectedFaults,
}) => {
  test.slow()
  // A count that is not the other one asks why.
  expectedFaults.push('400')
  const karim = await owner()
  const agencyId = await makeAgency(karim, { name: 'Centre' })
  await makeClosing(karim, { agencyId, date: '2026-11-26', opening: 1_000_000 })
  const agencyIds = [agencyId]
  const aicha = await makeMember(karim, { agencyIds, name: 'Aicha' })
  const brahim = await makeMember(karim, { agencyIds, name: 'Brahim' })
  const enter = async (amount: number, type: 'incoming' | 'outgoing') => {
    const id = newId()
    const data = { id, agencyId, amount, type, date: '2026-11-27', product: null }
    const response = await page.request.post('/trpc/transactions.create', { data: { json: data } })
    expect(response.status(), await response.text()).toBe(200)
  }

  await test.step('the owner turns it on', async () => {
    await signInAs(karim)
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Passation de caisse' }).check()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Agence modifiée')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('Aicha takes the cash, with a note missing', async () => {
    await signInAs(aicha)
    await page.goto('/app/journal?tab=cash')
    await expect(page.getByText(/La caisse doit contenir 10.000,00\sMAD/)).toBeVisible()
    await count(page, { 'Billets de 200 DH': 49, 'Billets de 100 DH': 1, 'Billets de 50 DH': 1 })
    await expectAccessible(page)
    await expectFits(page)
    await button(page, 'Prendre la caisse').click()
    await expect(page.getByLabel('Motif')).toBeFocused()
    await page.getByLabel('Motif').fill('Un billet de 50 manquait')
    await button(page, 'Prendre la caisse').click()
    await expect(page.getByText('Vous tenez la caisse depuis le')).toBeVisible()
    await enter(250_000, 'incoming')
  })

  await test.step('she counts and proposes the hand-over', async () => {
    await count(page, { 'Billets de 200 DH': 62 })
    await button(page, 'Proposer la passation').click()
    await expect(page.getByText('Passation proposée, en attente du recomptage')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Brahim sees both counts side by side and recounts', async () => {
    await signInAs(brahim)
    await page.goto('/app/journal?tab=cash')
    const hers = page.getByRole('region', { name: 'Comptage fait par Aicha' })
    await expect(hers).toContainText(/12.400,00/)
    await expectAccessible(page)
    await expectFits(page)
    await count(page, { 'Billets de 200 DH': 61, 'Billets de 100 DH': 1, 'Billets de 50 DH': 1, 'Billets de 20 DH': 1 })
    await count(page, { 'Pièces de 10 DH': 1 })
    await button(page, 'Prendre la caisse').click()
    await expect(page.getByLabel('Commentaire')).toBeFocused()
    await page.getByLabel('Commentaire').fill('Un billet de 20 de moins')
    await button(page, 'Prendre la caisse').click()
    await expect(page.getByText('Vous tenez la caisse depuis le')).toBeVisible()
    await enter(70_000, 'outgoing')
  })

  await test.step('the owner counts the drawer without warning', async () => {
    await signInAs(karim)
    await page.goto('/app/journal?tab=history')
    await page.getByRole('link', { name: 'Contrôle inopiné' }).click()
    await button(page, 'Contrôle inopiné').click()
    await count(page, { 'Billets de 200 DH': 58, 'Billets de 50 DH': 1, 'Billets de 20 DH': 1, 'Pièces de 10 DH': 1 })
    await expectAccessible(page)
    await button(page, 'Enregistrer le contrôle').click()
    await expect(page.getByText('Contrôle inopiné enregistré')).toBeVisible()
    await page.goto('/app/journal?tab=history')
    await expect(page.getByRole('region', { name: 'Contrôles inopinés' })).toContainText('caisse tenue par Brahim')
  })

  await test.step('Brahim closes the day', async () => {
    await signInAs(brahim)
    await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=2026-11-27`)
    await expect(page.getByLabel('Solde de départ')).toHaveValue(/9.950,00/)
    await expect(page.getByLabel('Motif')).toHaveValue('Un billet de 50 manquait')
    const shifts = page.getByRole('region', { name: 'Tenue de la caisse' })
    await expect(shifts).toContainText(/−70,00\sMAD/)
    await expect(shifts).toContainText('En cours')
    await count(page, { 'Billets de 200 DH': 58, 'Billets de 100 DH': 1, 'Billets de 20 DH': 1, 'Pièces de 10 DH': 1 })
    await page.getByLabel('Commentaire').fill('Rien trouvé')
    await button(page, 'Clôturer').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Clôturer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shifts).toContainText(/−70,00\sMAD/)
    await expect(shifts).toContainText(/\+50,00\sMAD/)
    await shifts.getByText('Les deux comptages').click()
    await expect(shifts).toContainText('Avant la passation, par Aicha')
    await expect(page.getByRole('region', { name: 'Contrôles inopinés' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'Feuille de clôture' })
    await expect(sheet).toContainText('Tenue de la caisse')
    await expect(sheet).toContainText('Contrôle inopiné')
  })
})

test('a cashier who counts blind takes the cash without learning what it should be', async ({
  page,
  owner,
  signInAs,
}) => {
  const karim = await owner()
  const agencyId = await makeAgency(karim, { name: 'Centre' })
  await karim.database.db.updateTable('agencies').set({ handover: true, blind: true }).execute()
  await makeClosing(karim, { agencyId, date: '2026-11-26', opening: 1_000_000 })
  await signInAs(await makeMember(karim, { agencyIds: [agencyId], name: 'Salma' }))
  await page.goto('/app/guichet')
  await expect(page.getByText('Personne ne tient la caisse aujourd’hui.')).toBeVisible()
  await page.getByRole('link', { name: 'Prendre la caisse' }).click()
  await count(page, { 'Billets de 200 DH': 49 })
  await expect(page.getByText(/10.000,00/)).toHaveCount(0)
  await button(page, 'Prendre la caisse').click()
  await expect(page.getByText('Vous tenez la caisse depuis le')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('tab', { name: 'Comptage' }).click()
  await expect(button(page, 'Vérifier le comptage')).toBeVisible()
})
