import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { expectAccessible } from './accessible.ts'

/* What operators pay: a rule, what it earned, what is declared and received. Today is 27/11/2026. */

test(
  'the owner writes a rule, reads what it earned, declares the month and receives it',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
    const agencyId = await makeAgency(salma, { name: 'Centre' })
    const account = await makeOperatorAccount(salma, { agencyId, label: 'Code 12345' })
    const { operatorId } = account
    const entry = { agencyId, operatorId, operatorAccountId: account.id }
    await makeTransaction(salma, { ...entry, amount: 150_000, fee: 2_500 })
    await makeTransaction(salma, { ...entry, type: 'outgoing', amount: 400_000 })
    await signInAs(salma)
    const dialog = page.getByRole('dialog')
    const month = page.getByRole('table', { name: 'Commissions de novembre 2026' })

    await test.step('a rule in tiers, with what it pays', async () => {
      await page.goto('/app/commissions')
      await expect(page.getByText('Aucune commission ce mois-ci')).toBeVisible()
      await page.getByRole('tab', { name: 'Barème' }).click()
      await page.getByRole('button', { name: 'Nouvelle règle' }).click()
      await dialog.getByRole('combobox', { name: 'Opérateur' }).fill('Wafacash')
      await page.getByRole('option', { name: 'Wafacash' }).click()
      await dialog.getByRole('button', { name: 'Ajouter une tranche' }).click()
      await dialog.getByRole('textbox', { name: 'Somme' }).first().fill('3')
      await dialog.getByRole('textbox', { name: 'À partir de' }).last().fill('1.000')
      await dialog.getByRole('textbox', { name: 'Somme' }).last().fill('8')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog.getByText('Montant ambigu')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'À partir de' }).last().fill('1 000,01')
      await expect(dialog.getByText(/Une transaction de 1\s000,00\sMAD/)).toContainText('3,00')
      await dialog.getByRole('radio', { name: 'Aussitôt, sur le compte' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Barème' })).toContainText('2 tranches')
      await expectAccessible(page)
    })

    await test.step('what is paid at once is entered by one press', async () => {
      await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=2026-11-27`)
      const proposal = page.getByRole('alert').filter({ hasText: 'Commissions créditées aussitôt' })
      await expect(proposal).toContainText('16,00')
      await proposal.getByRole('button', { name: 'Noter sur le compte' }).click()
      await expect(proposal).toHaveCount(0)
    })

    await test.step('the month is declared half a dirham short, and received on the account', async () => {
      await page.goto('/app')
      await expect(page.getByRole('region', { name: 'Commissions du mois' })).toContainText('16,00')
      await page.goto('/app/commissions')
      await expect(month).toContainText('16,00')
      await month.getByRole('button', { name: /^Déclarer/ }).click()
      await dialog.getByRole('textbox', { name: 'Montant déclaré' }).fill('15,50')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(month).toContainText('−0,50')
      await month.getByRole('button', { name: /^Recevoir/ }).click()
      await dialog.getByRole('radio', { name: 'En banque' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(month).toContainText('Reçu')
      await expectAccessible(page)
    })

    await test.step('its rules stay from then on', async () => {
      expectedFaults.push('409 (Conflict)')
      await page.getByRole('button', { name: 'Recalculer le mois' }).click()
      await dialog.getByRole('combobox', { name: 'Opérateur' }).fill('Wafacash')
      await page.getByRole('option', { name: 'Wafacash' }).click()
      await dialog.getByRole('button', { name: 'Voir ce qui change' }).click()
      await expect(page.getByText(/a déclaré novembre 2026/)).toBeVisible()
    })
  },
)
