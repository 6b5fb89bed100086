import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from '#tests/support/browser.ts'
import { makeAdmin, makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* The button `Exporter` downloads what a screen shows. */

async function download(page: Page, format: string) {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await saved
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test(
  'the lists and the journal are exported with their filters and all rows, and a toast counts them',
  {
    tag: '@wide',
  },
  async ({ page, owner, signInAs, expectedFaults }) => {
    const user = await owner()
    const agencyId = await makeAgency(user, { name: 'Fès' })
    await makeTransactions(user, [
      ...Array.from({ length: 30 }, (_, index) => ({ agencyId, amount: 10_000 + index, date: '2026-11-20' })),
      { agencyId, type: 'outgoing', amount: 123_450, description: '=1+1' },
    ])
    await signInAs(user)

    await page.goto('/app/transactions')
    await page.getByRole('button', { name: 'Exporter' }).click()
    await expect(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const all = await download(page, 'CSV')
    await expect(page.getByText('31 lignes exportées')).toBeVisible()
    expect(all.name).toBe('transactions_2026-11-27.csv')
    expect(all.content.toString('utf8').split('\r\n')).toHaveLength(33)
    expect(all.content.toString('utf8')).toContain(`27/11/2026;"Sortie";1234,50;0,00;-1234,50;"Fès";;;;"'=1+1";`)

    await page.goto('/app/transactions/incoming?from=2026-11-20&to=2026-11-20')
    const incoming = await download(page, 'Excel')
    await expect(page.getByText('30 lignes exportées')).toBeVisible()
    expect(incoming.name).toBe('transactions-entrantes_2026-11-20.xlsx')
    const sheet = await readSheet(incoming.content)
    expect(sheet).toHaveLength(32)
    expect(sheet.at(-1)?.[4]).toBe(3004.35)

    await page.goto('/app/journal')
    await page.getByRole('combobox', { name: 'Agence' }).click()
    await page.getByRole('option', { name: 'Fès' }).click()
    const start = page.getByRole('textbox', { name: 'Solde de départ' })
    // The proposal, which comes a moment after the agency.
    await expect(start).toHaveValue(/^3.004,35$/)
    await start.fill('300')
    await page.getByRole('button', { name: 'Valider' }).click()
    const journal = await download(page, 'CSV')
    await expect(page.getByText('4 lignes exportées')).toBeVisible()
    expect(journal.name).toBe('journal_Fès_2026-11-27.csv')
    expect(journal.content.toString('utf8')).toContain('"Montant de la journée";;;;;;;;0,00;-934,50;;\r\n')

    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, reason: null, params: null, fieldErrors: null }
    await page.route('**/api/exports/**', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'Une erreur est survenue', code: -32_603, data } } }),
    )
    expectedFaults.push('500')
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByText("Impossible d'exporter les données.")).toBeVisible()
  },
)

test('an administrator exports the users', { tag: '@wide' }, async ({ page, database, signInAs }) => {
  await makeOwner(database, { firstName: 'Hélène', lastName: 'Exportée', phone: '+212612345678' })
  await signInAs(await makeAdmin(database))
  await page.goto('/admin/users?q=exportee')
  const users = await download(page, 'Excel')
  await expect(page.getByText('1 ligne exportée')).toBeVisible()
  expect(users.name).toBe('utilisateurs_2026-11-27.xlsx')
  expect((await readSheet(users.content))[1]?.[3]).toBe('06 12 34 56 78')
})
