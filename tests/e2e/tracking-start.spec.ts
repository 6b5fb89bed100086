import { expect, test } from '#tests/support/browser.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeTransaction } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* "Caisse suivie depuis le": the days before it are history. Today is 27/11/2026. */

const LABEL = 'Caisse suivie depuis le'
const HISTORY = 'Avant le début du suivi de caisse'

test('a new agency is followed from today, from another day until its first closing, and says so', async ({
  page,
  owner,
  signInAs,
}) => {
  const client = await owner()
  await signInAs(client)
  const field = page.getByRole('textbox', { name: LABEL })
  const card = page.getByRole('listitem').filter({ hasText: 'Agence Centre' })

  await test.step('the form proposes today', async () => {
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Créer une agence' }).click()
    await page.getByLabel("Nom de l'agence").fill('Agence Centre')
    await expect(field).toHaveValue('27/11/2026')
    await field.fill('28/11/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('dialog')).toContainText('La date ne peut pas être dans le futur')
    await field.fill('27/11/2026')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(card).toContainText(`${LABEL} 27/11/2026`)
    await expectNoSideScroll(page)
  })

  const { id: agencyId } = await client.database.db
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', client.userId)
    .executeTakeFirstOrThrow()
  await makeTransaction(client, { agencyId, date: '2026-11-26', amount: 100_000 })
  await makeTransaction(client, { agencyId, amount: 20_000 })

  await test.step('a day before is history on the board, in the closing tab and under the date of an entry', async () => {
    await page.goto('/app')
    await expect(page.getByRole('main')).toContainText('Suivie depuis le 27/11/2026, jamais comptée')
    await expect(page.getByRole('main')).not.toContainText('1 journée')
    await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=2026-11-26`)
    await expect(page.getByRole('note')).toContainText(HISTORY)
    await expect(page.getByLabel('Solde de départ')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.goto('/app/transactions')
    await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
    const date = page.getByRole('textbox', { name: 'Date' })
    await expect(date).not.toHaveAccessibleDescription(new RegExp(HISTORY))
    await date.fill('26/11/2026')
    await expect(date).toHaveAccessibleDescription(new RegExp(HISTORY))
    await expectAccessible(page)
  })

  await test.step('an earlier start makes the day one to close', async () => {
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Modifier\u00A0: Agence Centre' }).click()
    await field.fill('26/11/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(card).toContainText(`${LABEL} 26/11/2026`)
    await page.goto('/app')
    await expect(page.getByRole('main')).toContainText('1 journée')
  })

  await test.step('the first closing fixes it', async () => {
    await makeClosing(client, { agencyId, date: '2026-11-26' })
    await page.goto('/app/allagencies')
    await page.getByRole('button', { name: 'Modifier\u00A0: Agence Centre' }).click()
    await expect(field).toHaveAttribute('readonly')
    await expect(field).toHaveValue('26/11/2026')
    await expect(field).toHaveAccessibleDescription(/a déjà une clôture/)
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
})
