import { expect, test } from '#tests/support/browser.ts'
import { newId } from '#shared/values/ids.ts'
import { makeAgency, makeCustomProduct, makeOperator } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { NO_NETWORK } from '#shared/messages/faults.fr.ts'
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

test(
  'of several accounts one is chosen and remembered, without the network nothing is lost, and a closed day says so',
  { tag: '@narrow' },
  async ({ page, context, owner, signInAs, database, expectedFaults }) => {
    expectedFaults.push('409', 'ERR_')
    const client = await owner()
    const agencyId = await makeAgency(client, { name: 'Agence Fès' })
    const operatorId = await makeOperator(database)
    const first = await makeOperatorAccount(client, { agencyId, operatorId, label: 'Puce 0661', opening: 60_000 })
    const second = await makeOperatorAccount(client, { agencyId, operatorId, label: 'Puce 0708', opening: 90_000 })
    await makeCustomProduct(client, { operatorId, category: 'incoming', name: 'Dépôt' })
    await signInAs(client)
    // The sentences of failures load when the page is idle.
    const sentences = page.waitForResponse(/\/assets\/toasts-[\w-]+\.js$/)
    await page.goto('/app/guichet')
    await (await sentences).finished()
    const amounts = page.getByRole('group', { name: 'Montants fréquents' })
    const save = page.getByRole('button', { name: /^Enregistrer/ })
    const saved = page.getByText(/Entrée de .* enregistrée/)
    const accounts = page.getByRole('radiogroup', { name: 'Compte' })
    const startEntry = async (amount: string) => {
      await page.getByRole('button', { name: 'Dépôt' }).click()
      await amounts.getByRole('button', { name: amount, exact: true }).click()
    }
    const listEntries = () =>
      database.db
        .selectFrom('transactions')
        .select(['amount', 'operator_account_id'])
        .where('owner_id', '=', client.userId)
        .orderBy('amount')
        .execute()

    await test.step('none is taken for the user', async () => {
      await startEntry('200')
      await save.click()
      await expect(page.getByText("Choisissez le compte de l'opérateur")).toBeVisible()
      await expect(accounts.getByRole('radio', { name: 'Puce 0661' })).toBeFocused()
      expect(await listEntries()).toEqual([])
      await accounts.getByText('Puce 0708').click()
      await save.click()
      await expect(saved).toBeVisible()
    })

    await test.step('the next entry has the same account; without the network it stays', async () => {
      await startEntry('500')
      await expect(accounts.getByRole('radio', { name: 'Puce 0708' })).toBeChecked()
      await context.setOffline(true)
      await save.click()
      await expect(page.getByRole('alert').filter({ hasText: NO_NETWORK })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('Hors connexion')).toHaveCount(0)
      await save.click()
      await expect(page.getByText(`Entrée de ${formatMoney(centimes(50_000))} enregistrée`)).toBeVisible()
      expect(await listEntries()).toEqual([
        { amount: 20_000, operator_account_id: second.id },
        { amount: 50_000, operator_account_id: second.id },
      ])
    })

    await test.step('a day that was closed meanwhile takes nothing', async () => {
      await startEntry('100')
      const balances = [
        { accountId: first.id, declared: 60_000, notReadReason: null },
        { accountId: second.id, declared: 20_000, notReadReason: null },
      ]
      const closed = await page.request.post('/trpc/closings.close', {
        data: {
          json: {
            id: newId(),
            agencyId,
            date: TEST_TODAY,
            opening: 0,
            counts: [{ denomination: 10_000, quantity: 7 }],
            balances,
          },
        },
      })
      expect(closed.status(), await closed.text()).toBe(200)
      await save.click()
      await expect(page.getByRole('alert').filter({ hasText: 'Journée clôturée' })).toBeVisible()
      await expect(save).toHaveText(`Enregistrer ${formatMoney(centimes(10_000))}`)
      expect(await listEntries()).toHaveLength(2)
    })
  },
)
