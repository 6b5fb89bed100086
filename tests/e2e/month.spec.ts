import { expect, test } from '#tests/support/browser.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeAgency } from '#tests/support/factories.ts'
import { choose } from './transaction-pages.ts'
import { expectAccessible } from './accessible.ts'

/* What a month earned and spent. Today is 27/11/2026. */

test(
  'expenses of a drawer and of a bank are in the result, and a month that is over is locked',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
    const agencyId = await makeAgency(salma, { name: 'Centre' })
    const closing = { agencyId, date: '2026-10-20', opening: 500_000, discrepancy: -10_000 } as const
    await makeClosing(salma, closing)
    await signInAs(salma)
    const dialog = page.getByRole('dialog')
    const result = page.getByRole('region', { name: /^Résultat/ })

    await test.step('the rent is paid in cash, in its category', async () => {
      await page.goto(`/app/journal?agency=${agencyId}`)
      const feeds = page.getByRole('region', { name: 'Alimentations du jour' })
      await feeds.getByRole('button', { name: 'Nouvelle alimentation' }).click()
      await choose(page, 'Sens', 'Sortante')
      await choose(page, 'Provenance ou destination', 'Dépense')
      await dialog.getByLabel('Montant').fill('2 000')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog.getByText('Ce champ est requis')).toBeVisible()
      await choose(page, 'Catégorie', 'Loyer')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(feeds).toContainText('Loyer')
    })

    await test.step('the wages are paid by a bank', async () => {
      await page.goto('/app/month')
      await page.getByRole('tab', { name: 'Dépenses' }).click()
      await expect(page.getByRole('table', { name: 'Dépenses' })).toContainText('Loyer')
      await page.getByRole('button', { name: 'Dépense par banque' }).click()
      await dialog.getByRole('combobox', { name: 'Catégorie' }).click()
      await page.getByRole('option', { name: 'Salaires' }).click()
      await dialog.getByLabel('Montant').fill('900')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Dépenses' })).toContainText('Salaires')
      await expectAccessible(page)
    })

    await test.step('the result has both, and leads to the money', async () => {
      await page.getByRole('tab', { name: 'Résultat' }).click()
      await expect(result).toContainText('2\u202F900,00')
      await expect(result).toContainText('Salaires')
      await expect(page.getByRole('region', { name: 'Du résultat à la trésorerie' })).toContainText('900,00')
      await expect(page.getByRole('table', { name: 'Par agence' })).toContainText('Hors agence')
      await expect(page.getByRole('button', { name: 'Verrouiller' })).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('October is locked with what is still open, and unlocked with a reason', async () => {
      await page.getByRole('button', { name: 'Mois précédent' }).click()
      await expect(page.getByRole('note')).toContainText('1 écart à régler')
      await page.getByRole('button', { name: 'Verrouiller' }).click()
      await expect(dialog).toContainText('1 écart à régler')
      await dialog.getByRole('button', { name: 'Verrouiller' }).click()
      await expect(page.getByRole('note').first()).toContainText('Verrouillé le 27/11/2026')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('region', { name: 'Mois' })).toContainText('Verrouillé le 27/11/2026')
      await page.emulateMedia({ media: 'screen' })
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Déverrouiller' }).click()
      await dialog.getByRole('textbox', { name: 'Motif' }).fill('Une facture est arrivée')
      await dialog.getByRole('button', { name: 'Déverrouiller' }).click()
      await expect(page.getByRole('note')).toHaveCount(1)
      await expect(page.getByRole('note')).not.toContainText('Verrouillé')
    })
  },
)
