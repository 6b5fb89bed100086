import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'

/* What the operators hold: accounts, a top-up in cash, the balances and the statement. Today is 27/11/2026. */

test(
  'the owner opens two accounts, tops one up in cash, and reads balances and statement',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
    const agencyId = await makeAgency(salma, { name: 'Centre' })
    await signInAs(salma)
    const dialog = page.getByRole('dialog')

    await test.step('two accounts', async () => {
      await page.goto('/app/operator-accounts')
      await page.getByRole('button', { name: 'Créer un compte' }).click()
      await expectAccessible(page)
      await dialog.getByRole('combobox', { name: 'Opérateur' }).fill('Wafacash')
      await page.getByRole('option', { name: 'Wafacash' }).click()
      await dialog.getByLabel('Nom du compte').fill('Code 12345')
      await dialog.getByRole('radio', { name: 'Compensation' }).check()
      await dialog.getByRole('textbox', { name: 'Solde de départ' }).fill('0')
      await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Nouveau compte' }).click()
      await dialog.getByRole('combobox', { name: 'Opérateur' }).fill('Cash Plus')
      await page.getByRole('option', { name: 'Cash Plus' }).click()
      await dialog.getByLabel('Nom du compte').fill('Puce 0661')
      await dialog.getByRole('textbox', { name: 'Solde de départ' }).fill('6000')
      await dialog.getByRole('textbox', { name: 'Limite basse' }).fill('8 500')
      await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Comptes opérateurs, Centre' })).toContainText('Puce 0661')
      await expectAccessible(page)
    })

    const account = await salma.database.db
      .selectFrom('operator_accounts')
      .select(['id', 'operator_id'])
      .where('owner_id', '=', salma.userId)
      .where('label', '=', 'Puce 0661')
      .executeTakeFirstOrThrow()
    const place = { agencyId, operatorId: account.operator_id, operatorAccountId: account.id }
    await makeTransaction(salma, { ...place, amount: 50_000 })
    await makeTransaction(salma, { ...place, type: 'outgoing', amount: 80_000 })

    await test.step('a top-up in cash changes the balance and writes the feed, which only the movement removes', async () => {
      await page.goto('/app/journal?tab=balances')
      const balances = page.getByRole('table', { name: 'Soldes chez les opérateurs' })
      await expect(balances).toContainText('6 300,00')
      await page.getByRole('button', { name: 'Mouvement : Cash Plus, Puce 0661' }).click()
      await dialog.getByRole('textbox', { name: 'Montant' }).fill('2 000')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(balances).toContainText('8 300,00')
      await expect(balances).toContainText('Limite basse atteinte')
      await expect(page.getByRole('table', { name: 'Mouvements chez les opérateurs' })).toContainText('Recharge')
      await expectAccessible(page)
      await page.goto(`/app/journal?agency=${agencyId}&date=2026-11-27`)
      const feeds = page.getByRole('table', { name: 'Alimentations' })
      await expect(feeds).toContainText("D'un mouvement chez l'opérateur")
      await expect(feeds.getByRole('button', { name: /^Autres actions|^Supprimer/ })).toHaveCount(0)
    })

    await test.step('the statement adds up, on the screen and on paper', async () => {
      await page.goto(`/app/journal/statements/${account.id}`)
      await expect(page.getByRole('table', { name: 'Journées' })).toContainText('8 300,00')
      await expect(page.getByRole('main').getByText(/aucune rupture/)).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      const sheet = page.getByRole('region', { name: 'Relevé de position' })
      await expect(sheet).toContainText('Solde final')
      await expect(sheet).toContainText('mouvements reçus +2 000,00 MAD')
      await expect(sheet).toContainText('Aucune clôture sur cette période.')
      await page.emulateMedia({ media: 'screen' })
      await page.goto('/app')
      await expect(page.getByRole('region', { name: 'Chez les opérateurs' })).toContainText('8 300,00')
    })
  },
)
