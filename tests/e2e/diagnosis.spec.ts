import type { Locator, Page } from '@playwright/test'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  findOperatorId,
  makeAgency,
  makeCustomProduct,
  makeOperator,
  makeTransactions,
} from '#tests/support/factories.ts'
import {
  makeOperatorAccount,
  makeWorkedDay,
  type TestAccount,
  WORKED_DAY_OPENING,
} from '#tests/support/operator-factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { expectAccessible } from './accessible.ts'
import { choose, expectNoSideScroll, saveButton } from './transaction-pages.ts'

/* An evening whose figures do not agree: the diagnosis says why, and the mended day closes at zero. */

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function readBalance(page: Page, operator: string, balance: string) {
  await page.getByRole('group', { name: operator }).getByLabel('Solde lu sur le portail').fill(balance)
}

/** A day of two operators. The withdrawal of 800,00 at Orange Money was a deposit. */
async function makeEvening(owner: TestUser) {
  const { database } = owner
  const agencyId = await makeAgency(owner, { name: 'Centre' })
  const [orange, maghreb] = [
    await findOperatorId(database, 'Orange Money'),
    await makeOperator(database, { name: 'Maghreb Cash' }),
  ]
  const [atOrange, atMaghreb] = [
    await makeOperatorAccount(owner, { agencyId, operatorId: orange, label: 'Puce 0661', opening: 600_000 }),
    await makeOperatorAccount(owner, { agencyId, operatorId: maghreb, label: 'Code 7', opening: 200_000 }),
  ]
  const deposit = await makeCustomProduct(owner, { operatorId: orange, category: 'incoming', name: 'Dépôt Orange' })
  const withdrawal = await makeCustomProduct(owner, {
    operatorId: orange,
    category: 'outgoing',
    name: 'Retrait Orange',
  })
  const createdAt = new Date('2026-11-27T09:12:00Z')
  const place = { agencyId, operatorId: orange, operatorAccountId: atOrange.id, createdAt }
  await makeTransactions(owner, [
    { ...place, customProductId: deposit, amount: 50_000 },
    { ...place, customProductId: withdrawal, type: 'outgoing', amount: 80_000, reference: '4471' },
    { agencyId, operatorId: maghreb, operatorAccountId: atMaghreb.id, amount: 20_000 },
  ])
  return agencyId
}

test(
  'an entry written as an exit is found by the diagnosis and mended from it',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    test.setTimeout(240_000)
    const client = await owner()
    const agencyId = await makeEvening(client)
    await signInAs(client)
    await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=${TEST_TODAY}`)
    const diagnosis = page.getByRole('region', { name: 'Diagnostic' })

    await test.step('nothing is said before the balances are read', async () => {
      await page.getByLabel('Solde de départ').fill('1000')
      // 1 000 + 500 + 800 + 200 in the drawer.
      await page.getByRole('textbox', { name: 'Billets de 100 DH', exact: true }).fill('25')
      await readBalance(page, 'Orange Money', '4700')
      await expect(diagnosis).toHaveCount(0)
      await readBalance(page, 'Maghreb Cash', '1800')
    })

    await test.step('the sum says that no money is missing, and which transaction is wrong', async () => {
      await expect(diagnosis.getByRole('status')).toHaveText(
        'Aucun argent ne manque\u00A0: il y a une erreur de saisie.',
      )
      const first = diagnosis.getByRole('listitem').first()
      await expect(first).toContainText(
        /^Sortie de 800,00.MAD chez Orange Money à 09:12 \(réf\. 4471\).: entrée et sortie/,
      )
      await expectAccessible(page)
      await expectNoSideScroll(page)
    })

    await test.step('the transaction is mended from it, and what is typed stays', async () => {
      await diagnosis.getByRole('listitem').first().getByRole('button', { name: 'Ouvrir la transaction' }).click()
      const dialog = page.getByRole('dialog', { name: 'Modifier la transaction' })
      await dialog.getByRole('radio', { name: 'Entrée' }).check({ force: true })
      await choose(page, 'Produit', /^Dépôt Orange$/)
      await saveButton(page).click()
      await expect(dialog).toBeHidden()
      await expect(diagnosis).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Billets de 100 DH', exact: true })).toHaveValue('25')
    })

    await test.step('the day closes without a comment', async () => {
      await button(page, 'Clôturer').click()
      const question = page.getByRole('dialog', { name: /^Clôturer la journée/ })
      await question.getByRole('button', { name: 'Clôturer' }).click()
      await expect(page.getByRole('heading', { name: /^Journée clôturée/ })).toBeVisible()
      const { discrepancy } = await client.database.db
        .selectFrom('closings')
        .select('discrepancy')
        .where('owner_id', '=', client.userId)
        .executeTakeFirstOrThrow()
      expect(discrepancy).toBe(0)
      await expect(diagnosis).toHaveCount(0)
    })
  },
)

test('each explanation opens what mends it, with its amount', { tag: '@wide' }, async ({ page, owner, signInAs }) => {
  test.slow()
  const client = await owner()
  const { agencyId, accounts } = await makeWorkedDay(client)
  const operators = await client.database.db.selectFrom('operators').select(['id', 'name']).execute()
  const findName = ({ operatorId }: TestAccount) => operators.find(({ id }) => id === operatorId)?.name ?? ''
  await signInAs(client)
  await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=${TEST_TODAY}`)
  await page.getByLabel('Solde de départ').fill(String(WORKED_DAY_OPENING / 100))
  const diagnosis = page.getByRole('region', { name: 'Diagnostic' })
  const evening = async ({ cash = 7430, O = 8300, X = 1800 }) => {
    await page.getByRole('textbox', { name: 'Pièces de 10 DH', exact: true }).fill(String(cash / 10))
    await readBalance(page, findName(accounts.W), '2475')
    await readBalance(page, findName(accounts.O), String(O))
    await readBalance(page, findName(accounts.X), String(X))
  }
  const expectToOpen = async (action: string, check: (dialog: Locator) => Promise<void>) => {
    await diagnosis.getByRole('button', { name: action }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCount(1)
    await check(dialog)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const hasAmount = (amount: string) => (dialog: Locator) =>
    expect(dialog.getByLabel('Montant', { exact: false })).toHaveValue(amount)

  await test.step('a transaction that was never entered', async () => {
    await evening({ cash: 7780, X: 1450 })
    await expectToOpen('Saisir la transaction', hasAmount('350,00'))
  })
  await test.step('a top-up that was never noted', async () => {
    await evening({ cash: 5930, O: 9800 })
    await expectToOpen('Noter la recharge', hasAmount('1\u202F500,00'))
  })
  await test.step('cash that nothing explains is counted again', async () => {
    await evening({ cash: 7200 })
    await diagnosis.getByRole('button', { name: 'Revoir le comptage' }).click()
    await expect(page.getByRole('textbox', { name: 'Billets de 200 DH', exact: true })).toBeFocused()
  })
  await test.step('cash that may have been fed', async () => {
    await evening({ cash: 7230 })
    await expectToOpen("Noter l'alimentation", hasAmount('200,00'))
  })
  await test.step('an entry that never happened', async () => {
    await evening({ cash: 6930, O: 8800 })
    await expectToOpen('Supprimer la transaction', (dialog) =>
      expect(dialog).toContainText(formatMoney(centimes(50_000))),
    )
  })
})
