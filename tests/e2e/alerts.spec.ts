import { expect } from '#tests/support/browser.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { buttonIn, test } from './mailbox.ts'

/* The owner is told by mail, and sends the figures of the evening by a messenger. */

test('a discrepancy is mailed by the rule that the owner made, and shared as text @wide', async ({
  page,
  owner,
  signInAs,
  mailbox,
}) => {
  test.setTimeout(240_000)
  const salma = await owner({ firstName: 'Salma', lastName: 'Tazi' })
  const agencyId = await makeAgency(salma, { name: 'Centre' })
  await makeTransaction(salma, { agencyId, amount: 743_000 })
  await signInAs(salma)

  await test.step('two rules: one proposed, one written', async () => {
    await page.goto('/app/alerts')
    await expect(page.getByRole('heading', { name: 'Aucune alerte' })).toBeVisible()
    await page.getByRole('button', { name: 'Journée non clôturée à 21:00' }).click()
    await expect(page.getByRole('switch', { name: 'Active : Journée non clôturée à 21:00' })).toBeChecked()
    await page.getByRole('button', { name: 'Ajouter une alerte' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(dialog.getByText('Choisissez une alerte')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Écart à la clôture' }).check()
    await dialog.getByRole('textbox', { name: "À partir d'un écart de" }).fill('100')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByRole('switch', { name: 'Active : Écart à la clôture' })).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the day is closed with 100,00 missing', async () => {
    await page.goto(`/app/journal?tab=closing&agency=${agencyId}&date=2026-11-27`)
    await page.getByLabel('Solde de départ').fill('0')
    const fill = (piece: string, quantity: string) =>
      page.getByRole('textbox', { name: piece, exact: true }).fill(quantity)
    await fill('Billets de 200 DH', '36')
    await fill('Billets de 100 DH', '1')
    await fill('Billets de 20 DH', '1')
    await fill('Pièces de 10 DH', '1')
    await page.getByLabel('Commentaire').fill('Erreur de rendu')
    await page.getByRole('button', { name: 'Clôturer', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Clôturer la journée/ })
    await question.getByRole('button', { name: 'Clôturer' }).click()
    await expect(page.getByRole('heading', { name: /^Journée clôturée/ })).toBeVisible()
  })

  await test.step('Partager has the figures and the link', async () => {
    const link = page.getByRole('link', { name: 'Partager' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.origin).toBe('https://wa.me')
    expect(address.searchParams.get('text')).toMatch(
      /^Clôture n° 2026-000001\nAgence : Centre\nDate : 27\/11\/2026\nAttendu : 7 430,00 MAD\nCompté : 7 330,00 MAD\nÉcart : -100,00 MAD \(manquant\)\nhttp:\S+\/app\/journal\/closings\/[\w-]+$/,
    )
  })

  await test.step('the mail leads to the closing, and the rule names it', async () => {
    const mail = await mailbox.readOne(salma.email)
    expect(mail.subject).toBe('Écart à la clôture\u00A0: Centre')
    await page.goto(new URL(buttonIn(mail, 'Voir la clôture')).pathname)
    await expect(page.getByRole('heading', { name: /^Journée clôturée/ })).toContainText('2026-000001')
    await page.goto('/app/alerts')
    await expect(page.getByText(/^27\/11\/2026 à 10:\d\d, à Salma Tazi$/)).toBeVisible()
    await page.goto('/app')
    const board = page.getByRole('link', { name: 'Partager' })
    await expect(board).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Caisses%20au%2027%2F11%2F2026/)
  })
})
