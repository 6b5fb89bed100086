import type { Page } from '@playwright/test'
import { formatMoney, centimes } from '#shared/values/money.ts'
import { expect, test } from '#tests/support/browser.ts'
import { instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { makeAttachment, makePayment, TEST_PASSWORD, TEST_PDF } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* Paiements Manuels: form, proof and history. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'reçu.png', mimeType: 'image/png', buffer: PNG }
const pdf = { name: 'virement.pdf', mimeType: 'application/pdf', buffer: TEST_PDF }

function amount(page: Page) {
  return page.getByLabel('Montant')
}
function submit(page: Page) {
  return page.getByRole('button', { name: 'Soumettre la preuve' })
}
function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  return page.getByLabel('Choisir un fichier').setInputFiles(file)
}
function history(page: Page) {
  return page.getByRole('region', { name: 'Historique des paiements' })
}
function done(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Preuve soumise' })
}

function listPayments({ database, userId }: TestUser) {
  return database.db.selectFrom('manual_payments').selectAll().where('user_id', '=', userId).execute()
}

test(
  'a proof with a picture is sent without a subscription, listed, and can be downloaded',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner({ state: 'none' })
    await signInAs(client)
    await page.goto('/app/manual-payment')
    await expect(page.getByRole('heading', { name: 'Aucune preuve soumise' })).toBeVisible()
    await expectAccessible(page)

    await amount(page).fill('1990')
    await page.getByLabel('Commentaire').fill('Virement n° 7781\nNadia El Amrani')
    await chooseFile(page, picture)
    await expect(page.getByText('Fichier envoyé')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Aperçu de reçu.png' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await submit(page).dblclick()
    await expect(done(page)).toHaveCount(1)
    await expect(amount(page)).toHaveValue('')
    await expect(page.getByText('Le montant est requis')).toHaveCount(0)
    await expect(page.getByLabel('Choisir un fichier')).toBeEnabled()

    const rows = await listPayments(client)
    expect(rows.map(({ amount: paid, status, comment }) => [paid, status, comment])).toEqual([
      [199_000, 'pending', 'Virement n° 7781\nNadia El Amrani'],
    ])
    await expect(history(page)).toContainText(formatMoney(centimes(199_000)))
    await expect(history(page)).toContainText('En attente')
    await expect(history(page)).toContainText('27/11/2026')
    const download = page.waitForEvent('download')
    await history(page)
      .getByRole('link', { name: /^Télécharger/ })
      .click()
    expect((await download).suggestedFilename()).toBe('reçu.png')
    await expectAccessible(page)
  },
)

test(
  'a proof with a link is sent, and an invalid link or amount is refused',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/manual-payment')
    await submit(page).click()
    await expect(page.getByText('Veuillez remplir tous les champs obligatoires.')).toBeVisible()
    await expect(amount(page)).toBeFocused()
    await amount(page).fill('-50')
    await page.getByText('Lien', { exact: true }).click()
    await page.getByLabel('Lien vers la preuve').fill('javascript:alert(1)')
    await submit(page).click()
    await expect(page.getByText("L'adresse doit commencer par http:// ou https://")).toBeVisible()
    expect(await listPayments(client)).toEqual([])

    await amount(page).fill('1.000')
    await submit(page).click()
    await expect(page.getByText('Montant ambigu')).toBeVisible()
    await amount(page).fill('1 000,50')
    await page.getByLabel('Lien vers la preuve').fill('https://documents.exemple.ma/recu/7781')
    await submit(page).click()
    await expect(done(page)).toBeVisible()
    const link = history(page).getByRole('link', { name: /^Ouvrir le lien/ })
    await expect(link).toHaveText('documents.exemple.ma')
    await expect(link).toHaveAttribute('rel', /noopener/)
    expect((await listPayments(client)).map((row) => row.amount)).toEqual([100_050])
  },
)

test(
  'after a lost response a second click still creates one row',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('ERR_FAILED', 'Failed to load')
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/manual-payment')
    await amount(page).fill('500')
    await page.route(
      '**/trpc/payments.submit*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Connexion impossible' })).toBeVisible()
    await expect(amount(page)).toHaveValue('500,00')
    await submit(page).click()
    await expect(done(page)).toBeVisible()
    expect(await listPayments(client)).toHaveLength(1)
  },
)

test(
  'an upload can be cancelled, shows why it failed, and can be tried again',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('ERR_FAILED', 'Failed to load', '415')
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/manual-payment')
    await amount(page).fill('500')

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(
      '**/api/attachments',
      async (route) => {
        await held
        await route.abort()
      },
      { times: 1 },
    )
    await chooseFile(page, pdf)
    // Nothing has been sent yet: the bar is visible and empty.
    await expect(page.getByRole('progressbar', { name: 'Envoi de virement.pdf' })).toHaveAttribute('aria-valuenow', '0')
    await expect(page.getByText('Envoi en cours')).toBeVisible()
    // Submitting is refused until the upload is complete.
    await submit(page).click()
    await expect(page.getByText("Le fichier est encore en cours d'envoi.")).toBeVisible()
    await page.getByRole('button', { name: /^Annuler l'envoi/ }).click()
    await expect(page.getByLabel('Choisir un fichier')).toBeEnabled()
    release()

    await page.route('**/api/attachments', (route) => route.abort(), { times: 1 })
    await chooseFile(page, pdf)
    await expect(page.getByText('Connexion impossible. Vérifiez votre réseau, puis réessayez.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Fichier envoyé')).toBeVisible()

    await page.getByRole('button', { name: /^Retirer le fichier/ }).click()
    await chooseFile(page, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
    await expect(page.getByText("Ce format n'est pas accepté.")).toBeVisible()
    await submit(page).click()
    await expect(page.getByText("Ce fichier n'a pas été envoyé.")).toBeVisible()
    await page.getByRole('button', { name: /^Retirer le fichier/ }).click()
    await chooseFile(page, { ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 1) })
    await expect(page.getByText('Ce fichier dépasse 5')).toBeVisible()
    expect(await listPayments(client)).toEqual([])
  },
)

test(
  'a filled form asks before it is left, and survives the end of the session',
  { tag: '@wide' },
  async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('401')
    const client = await owner()
    await signInAs(client)
    await page.goto('/app/subscription')
    await page.getByRole('link', { name: 'Renouveler mon pack' }).click()
    await expect(amount(page)).toHaveValue(/^\d.990,00$/)
    await page.getByLabel('Commentaire').fill('Versement à Fès')
    await page.evaluate(() => window.history.back())
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(page).toHaveURL(/manual-payment/)

    await client.database.db.deleteFrom('sessions').where('user_id', '=', client.userId).execute()
    await chooseFile(page, pdf)
    const dialog = page.getByRole('dialog', { name: 'Reconnectez-vous pour continuer' })
    await dialog.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
    await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Commentaire')).toHaveValue('Versement à Fès')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Fichier envoyé')).toBeVisible()
    await submit(page).click()
    await expect(done(page)).toBeVisible()
    expect((await listPayments(client)).map(({ comment }) => comment)).toEqual(['Versement à Fès'])
  },
)

test('the history shows every status and is not wider than the screen', async ({ page, owner, signInAs }) => {
  const client = await owner()
  const at = (minutes: number) => ({ createdAt: instantAfter(TEST_NOW, minutes * 60_000) })
  const attachmentId = await makeAttachment(client, { fileName: `${'relevé-'.repeat(15)}.pdf` })
  await makePayment(client, { ...at(0), status: 'approved', attachmentId, comment: 'x'.repeat(300) })
  await makePayment(client, { ...at(1), status: 'rejected', attachmentUrl: 'javascript:alert(1)', comment: null })
  await makePayment(client, {
    ...at(2),
    status: 'pending',
    attachmentUrl: 'https://exemple.ma/a',
    comment: 'Reçu n° 7',
  })
  await signInAs(client)
  await page.goto('/app/manual-payment')
  for (const label of ['Approuvé', 'Rejeté', 'En attente']) await expect(history(page)).toContainText(label)
  // A value that is no link is shown as text.
  await expect(history(page).getByText('javascript:alert(1)')).toBeVisible()
  await expect(history(page).getByRole('link', { name: /^Ouvrir le lien/ })).toHaveCount(1)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
