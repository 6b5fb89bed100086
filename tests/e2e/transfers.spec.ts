import { as } from '#tests/support/caller.ts'
import { makeFeed } from '#tests/support/cash-factories.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency } from '#tests/support/factories.ts'
import { makePlace, sendWith } from '#tests/support/transfer-factories.ts'
import { expectAccessible } from './accessible.ts'

/* Money between two agencies, a safe and a bank, over three days. Today is 27/11/2026. */

test(
  'money is sent, arrives with a difference, and goes to the bank',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    // The question about more than the drawer should hold.
    expectedFaults.push('409')
    const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
    const centre = await makeAgency(salma, { name: 'Centre' })
    const nord = await makeAgency(salma, { name: 'Nord' })
    const bank = await makePlace(salma, { kind: 'bank', name: 'Attijari' })
    await makeFeed(salma, { agencyId: centre, date: '2026-11-24', amount: 1_200_000 })
    const before = as(salma).at('2026-11-24T09:00:00Z')
    await sendWith(before, { from: centre, to: nord, date: '2026-11-24', amount: 500_000 })
    await sendWith(before, { from: centre, toPlace: bank, date: '2026-11-24', amount: 100_000 })
    await signInAs(salma)
    const dialog = page.getByRole('dialog')
    const list = page.getByRole('table', { name: 'Transferts' }).or(page.getByRole('list', { name: 'Transferts' }))

    await test.step('the board says what is on its way, and since when', async () => {
      await page.goto('/app')
      const tile = page.getByRole('region', { name: 'En route' })
      await expect(tile).toContainText('6 000,00')
      await expect(tile).toContainText('2 transferts, le plus ancien depuis 3 jours (24/11/2026)')
      await expectAccessible(page)
      await tile.getByRole('link', { name: 'En route' }).click()
      await expect(list).toContainText('T2026-000001')
      await expect(list).toContainText('depuis 3 j')
    })

    await test.step('what arrives is less than what was sent', async () => {
      await page.goto('/app/transfers')
      await expect(list).toContainText('Attijari')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Recevoir : T2026-000001, Centre → Nord' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Montant reçu' })).toBeFocused()
      await dialog.getByRole('textbox', { name: 'Montant reçu' }).fill('4900')
      await expect(dialog.getByRole('status')).toContainText('Il manque 100,00 MAD')
      await dialog.getByRole('button', { name: 'Recevoir', exact: true }).click()
      await expect(dialog.getByLabel('Commentaire')).toBeFocused()
      await dialog.getByLabel('Commentaire').fill('Il manque un billet')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Recevoir', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(list).not.toContainText('T2026-000001')
    })

    await test.step('the slip of the bank ends the deposit', async () => {
      await page.getByRole('button', { name: 'Saisir le bordereau : T2026-000002, Centre → Attijari' }).click()
      await dialog.getByLabel('Numéro du bordereau').fill('B-4711')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enregistrer le bordereau' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Rien à recevoir')).toBeVisible()
    })

    await test.step('a safe is opened, filled from the drawer and counted', async () => {
      await page.getByRole('tab', { name: 'Coffres et banques' }).click()
      await page.getByRole('button', { name: 'Nouveau coffre ou banque' }).click()
      await dialog.getByLabel('Nom').fill('Coffre de Nord')
      await dialog.getByRole('combobox', { name: 'Agence' }).fill('Nord')
      await page.getByRole('option', { name: 'Nord' }).click()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await dialog.getByRole('combobox', { name: 'De', exact: true }).fill('Nord')
      await page.getByRole('option', { name: 'Nord', exact: true }).click()
      await dialog.getByRole('combobox', { name: 'Vers' }).fill('Coffre')
      await page.getByRole('option', { name: 'Coffre de Nord' }).click()
      await dialog.getByRole('textbox', { name: 'Montant' }).fill('5000')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
      // The drawer should hold 4 900.
      const question = page.getByRole('dialog', { name: /Plus que la caisse/ })
      await expect(question).toContainText('4 900,00 MAD')
      await question.getByRole('button', { name: 'Annuler' }).click()
      await expect(question).toHaveCount(0)
      await dialog.getByRole('textbox', { name: 'Montant' }).fill('1000')
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      const places = page
        .getByRole('table', { name: 'Coffres et banques' })
        .or(page.getByRole('list', { name: 'Coffres et banques' }))
      await expect(places).toContainText('1 000,00')
      await expect(places).toContainText('jamais compté')
      await expectAccessible(page)
    })

    await test.step('the slip of a transfer is printed, and its difference settled', async () => {
      await page.getByRole('tab', { name: 'Tous' }).click()
      await expect(list).toContainText('écart −100,00 MAD, à régler')
      await page.getByRole('button', { name: 'Voir le bon : T2026-000001, Centre → Nord' }).click()
      await expect(page.getByRole('heading', { name: 'Transfert T2026-000001' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: "Régler l'écart" }).click()
      await dialog.getByRole('radio', { name: 'Pris en charge' }).check()
      await dialog.getByRole('button', { name: 'Régler', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('pris en charge')
      await page.emulateMedia({ media: 'print' })
      const slip = page.getByRole('region', { name: 'Bon de transfert' })
      await expect(slip).toContainText('Bon de transfert T2026-000001')
      await expect(slip).toContainText('Reçu par (nom et signature)')
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('a closing shows what is on its way', async () => {
      await sendWith(as(salma).now(), { from: nord, to: centre, amount: 10_000 })
      await page.goto(`/app/journal?tab=closing&agency=${centre}&date=2026-11-27`)
      await expect(page.getByText('Un transfert est en route vers cette agence')).toBeVisible()
    })
  },
)
