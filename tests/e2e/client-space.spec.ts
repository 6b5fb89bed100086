import { expect, test } from '#tests/support/browser.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeGroup,
  makeTransactions,
  makeUserOperator,
  findOperatorId,
} from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* Every screen of the client space with data: no violation found by axe, and nothing wider than the screen. */

const SCREENS = [
  ['/app', 'Tableau de bord'],
  ['/app/profile', 'Profil'],
  ['/app/subscription', 'Mon Pack'],
  ['/app/groups', 'Groupes'],
  ['/app/allagencies', 'Agences'],
  ['/app/operators', 'Opérateurs'],
  ['/app/products', 'Produits'],
  ['/app/transactions', 'Transactions'],
  ['/app/transactions/incoming', 'Transactions entrantes'],
  ['/app/transactions/outgoing', 'Transactions sortantes'],
  ['/app/journal', 'Journal'],
  ['/app/settings/transaction-types', 'Paramètres'],
  ['/app/settings/audit', "Journal d'audit"],
  ['/app/manual-payment', 'Paiements Manuels'],
  ['/app/alerts', 'Alertes'],
] as const

// Colours do not depend on the width.
for (const [colorScheme, tag] of [
  ['light', '@narrow'],
  ['dark', '@wide'],
] as const) {
  test(
    `no screen has an axe violation or is wider than the viewport (${colorScheme})`,
    { tag },
    async ({ page, owner, signInAs }) => {
      test.slow()
      const client = await owner()
      const agencyId = await makeAgency(client, { groupId: await makeGroup(client, { name: 'Nord' }) })
      await makeUserOperator(client, { operatorId: await findOperatorId(client.database), active: true })
      await makeCustomProduct(client, { name: 'Loyer', operatorId: null })
      await makeTransactions(client, [
        { type: 'incoming', amount: 100_000, agencyId },
        { type: 'outgoing', amount: 20_025, agencyId },
      ])
      await signInAs(client)
      await page.emulateMedia({ colorScheme })
      for (const [path, title] of SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        await expectNoSideScroll(page)
      }
    },
  )
}
