import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeCustomProduct, makeOperator } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { formatMoney, centimes } from '#shared/values/money.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll, listTransactions } from './transaction-pages.ts'

/* The counter on a phone: operator, product, amount, saved. */

test(
  'three touches and an amount save an entry, which can be undone, and a low balance is said before',
  { tag: '@narrow' },
  async ({ page, owner, signInAs, database }) => {
    const client = await owner()
    const agencyId = await makeAgency(client, { name: 'Agence Fès' })
    const [blue, green] = [await makeOperator(database), await makeOperator(database)]
    const label = 'Puce 0661'
    await makeOperatorAccount(client, { agencyId, operatorId: blue, label, opening: 60_000 })
    await makeOperatorAccount(client, { agencyId, operatorId: green })
    await makeCustomProduct(client, { operatorId: blue, category: 'incoming', name: 'Dépôt bleu' })
    await makeCustomProduct(client, { operatorId: blue, category: 'outgoing', name: 'Retrait bleu' })
    await makeCustomProduct(client, { operatorId: green, category: 'incoming', name: 'Dépôt vert' })
    const { name: operator } = await database.db
      .selectFrom('operators')
      .select('name')
      .where('id', '=', blue)
      .executeTakeFirstOrThrow()
    await signInAs(client)
    await page.goto('/app/guichet')
    const amounts = page.getByRole('group', { name: 'Montants fréquents' })
    const undo = page.getByRole('button', { name: 'Annuler' })

    await test.step('three touches and an amount', async () => {
      await page.getByRole('button', { name: operator }).click()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await page.getByRole('button', { name: 'Dépôt bleu' }).click()
      await amounts.getByRole('button', { name: '200' }).click()
      await expect(
        page.getByText('Solde chez l\u2019opérateur après').or(page.getByText("Solde chez l'opérateur après")),
      ).toContainText(formatMoney(centimes(40_000)))
      await expectAccessible(page)
      await expectNoSideScroll(page)
      const save = page.getByRole('button', { name: /^Enregistrer/ })
      // Pressed twice by a nervous finger.
      await save.dblclick()
      await expect(page.getByText(`Entrée de ${formatMoney(centimes(20_000))} enregistrée`)).toBeVisible()
      await expect(page.getByRole('button', { name: operator })).toBeFocused()
      const saved = await listTransactions(client)
      expect(saved).toMatchObject([{ type: 'incoming', amount: 20_000, date: '2026-11-27', agencyId }])
    })

    await test.step('Annuler deletes it', async () => {
      await undo.click()
      await expect(undo).toBeHidden()
      expect(await listTransactions(client)).toEqual([])
    })

    await test.step('an amount beyond the balance is said, and saved all the same', async () => {
      await page.getByRole('button', { name: operator }).click()
      await page.getByRole('button', { name: 'Dépôt bleu' }).click()
      await page.keyboard.type('650,5')
      const warning = page.getByText(
        `Le solde ${operator} (${label}) passerait à ${formatMoney(centimes(-5_050))}. Rechargez le compte ou vérifiez le montant.`,
      )
      await expect(warning).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(undo).toBeVisible()
      expect(await listTransactions(client)).toMatchObject([{ amount: 65_050 }])
    })
  },
)
