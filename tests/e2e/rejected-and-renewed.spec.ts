import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser.ts'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { makeAdmin, makeSubscription, TEST_PASSWORD, TEST_PDF } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { buttonIn, test } from './mailbox.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* A proof and a request that are not accepted, and a pack that is renewed: the client's phone, the administrator's desk. */

async function expectReads(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(TEST_PASSWORD)
  await button(page, 'Se connecter').click()
}

/** With the amount that is proposed. */
async function sendProof(page: Page, comment: string) {
  await page.getByLabel('Commentaire').fill(comment)
  await page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'virement.pdf', mimeType: 'application/pdf', buffer: TEST_PDF })
  await expect(page.getByText('Fichier envoyé')).toBeVisible()
  await button(page, 'Soumettre la preuve').click()
  await expect(page.getByRole('note')).toContainText('est reçue')
}

test(
  'a rejected proof is sent again; a rejected request is told as such with its reason, and can come back',
  { tag: '@narrow' },
  async ({ page, openDesk, owner, database, signInAs, mailbox, expectedFaults }) => {
    test.slow()
    expectedFaults.push('401', '403')
    const admin = await makeAdmin(database)
    const client = await owner({ state: 'pending', plan: 'Pack Pro' })
    const desk = await openDesk(admin)
    await signInAs(client)

    await test.step('the administrator rejects a proof, and must say why', async () => {
      await page.goto('/app/manual-payment?montant=1500')
      await sendProof(page, 'Virement du 26')
      await desk.goto(buttonIn(await mailbox.readOne(admin.email), 'Ouvrir la preuve'))
      await expect(desk.getByRole('dialog')).toContainText('Montant différent')
      await button(desk, 'Rejeter ce paiement').click()
      const rejection = desk.getByRole('dialog', { name: 'Rejeter le paiement' })
      await button(desk, 'Rejeter').click()
      await expect(rejection.getByText('Le motif est requis')).toBeVisible()
      await rejection.getByRole('textbox', { name: 'Motif' }).fill('Le reçu est illisible')
      await expectReads(desk)
      await button(desk, 'Rejeter').click()
      await expect(desk.getByText('Paiement rejeté')).toBeVisible()
    })

    await test.step('the client reads why, in the mail and beside the form, and sends a better one', async () => {
      const mail = await mailbox.readOne(client.email)
      expect(mail.text).toContain('Motif\u00A0: Le reçu est illisible')
      await page.goto(buttonIn(mail, 'Envoyer une autre preuve'))
      await expect(page.getByRole('note')).toContainText('a été rejetée. Motif\u00A0: «\u00A0Le reçu est illisible')
      await expectReads(page)
      await page.getByLabel('Montant').fill('1990')
      await sendProof(page, 'Le même virement, lisible')
      await mailbox.readOne(admin.email)
    })

    await test.step('the administrator rejects the request, and must say why', async () => {
      await desk.goto(`/admin/manual-validations?q=${client.email}`)
      await chooseInMenu(desk, rowMenus(desk).first(), 'Rejeter')
      const rejection = desk.getByRole('dialog', { name: 'Rejeter la demande' })
      await button(desk, 'Rejeter').click()
      await expect(rejection.getByText('Le motif est requis')).toBeVisible()
      await rejection.getByRole('textbox', { name: 'Motif' }).fill('Le registre de commerce manque')
      await expectReads(desk)
      await button(desk, 'Rejeter').click()
      await expect(desk.getByText('Demande rejetée')).toBeVisible()
    })

    await test.step('the client is told so by mail and at the sign-in, and not that the account is suspended', async () => {
      expect((await mailbox.readOne(client.email)).text).toContain('Motif\u00A0: Le registre de commerce manque')
      await page.goto('/app/subscription')
      const notice = page.getByRole('alert')
      await expect(notice).toContainText('Vous avez été déconnecté')
      await expect(notice).toContainText('Le registre de commerce manque')
      await expectReads(page)
      await signIn(page, client.email)
      await expect(notice).not.toContainText('déconnecté')
      await expect(notice).toContainText('Votre demande a été rejetée. Motif\u00A0: «\u00A0Le registre de')
      await expect(notice).not.toContainText('suspendu')
    })

    await test.step('set back to pending, the request is accepted with the proof that waits', async () => {
      await desk.goto(`/admin/users?q=${client.email}`)
      await desk.getByRole('button', { name: /^Modifier/ }).click()
      const edit = desk.getByRole('dialog', { name: "Modifier l'utilisateur" })
      await edit.getByRole('combobox', { name: 'Statut' }).click()
      await desk.getByRole('option', { name: 'En attente' }).click()
      await edit.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(desk.getByText('Utilisateur modifié avec succès')).toBeVisible()
      await signIn(page, client.email)
      await expect(page.getByText('Nous avons reçu votre preuve de paiement')).toBeVisible()
      await desk.goto(`/admin/manual-validations?q=${client.email}&status=pending`)
      await desk.getByRole('button', { name: /^Traiter : Inscription/ }).click()
      const decision = desk.getByRole('dialog', { name: 'Traiter la demande' })
      await expect(decision.getByRole('checkbox', { name: 'Approuver cette preuve' })).toBeChecked()
      await expectReads(desk)
      await decision.getByRole('button', { name: 'Valider' }).click()
      await expect(decision).toBeHidden()
      expect((await mailbox.readOne(client.email)).text).toContain('reçu n°\u00A01')
      await page.reload()
      await expect(page.getByText('365 jours', { exact: true }).first()).toBeVisible()
    })
  },
)

test(
  'a pack that ends in ten days is renewed from its end by an approved proof',
  { tag: '@narrow' },
  async ({ page, openDesk, owner, database, signInAs, mailbox }) => {
    const admin = await makeAdmin(database)
    const client = await owner({ state: 'none' })
    const endsAt = instantAfter(TEST_NOW, 10 * DAY_MS)
    const startedAt = instantAfter(TEST_NOW, -355 * DAY_MS)
    await makeSubscription(database, client, { plan: 'Pack Pro', startedAt, endsAt })
    const desk = await openDesk(admin)
    await signInAs(client)

    await test.step('the client pays from Mon Pack', async () => {
      await page.goto('/app/subscription')
      await expect(page.getByText('Votre pack se termine bientôt.')).toBeVisible()
      await page.getByRole('link', { name: 'Renouveler mon pack' }).click()
      await expect(page.getByLabel('Montant')).toHaveValue(/^1.990,00$/)
      await sendProof(page, 'Renouvellement')
    })

    await test.step('the administrator renews from the end of the running year', async () => {
      await desk.goto(buttonIn(await mailbox.readOne(admin.email), 'Ouvrir la preuve'))
      const decision = desk.getByRole('dialog', { name: 'Traiter le paiement' })
      await expect(decision.getByRole('checkbox', { name: "Renouveler l'abonnement" })).toBeChecked()
      await expect(decision).toContainText('à la fin de celui qui court, le 07/12/2026')
      await expectReads(desk)
      await decision.getByRole('button', { name: 'Approuver et renouveler' }).click()
      await expect(decision).toBeHidden()
    })

    await test.step('the client gets one mail with the receipt, and reads the new year in Mon Pack', async () => {
      const mail = await mailbox.readOne(client.email)
      for (const text of [
        'est renouvelé',
        'À partir du\u00A0: 07/12/2026',
        "jusqu'au\u00A0: 07/12/2027",
        'n°\u00A01',
      ]) {
        expect(mail.text).toContain(text)
      }
      await page.goto(buttonIn(mail, 'Ouvrir mon espace'))
      await expect(page.getByText('Votre pack est renouvelé.')).toBeVisible()
      await expect(page.getByText('375 jours', { exact: true }).last()).toBeVisible()
      await expectReads(page)
      await page.goto('/app/manual-payment')
      await expect(page.getByRole('region', { name: 'Historique des paiements' })).toContainText(/Reçu n°.1/)
    })
    const years = await database.db
      .selectFrom('user_subscriptions')
      .select(['started_at', 'expires_at'])
      .where('user_id', '=', client.userId)
      .orderBy('started_at')
      .execute()
    expect(years).toEqual([
      { started_at: startedAt, expires_at: endsAt },
      { started_at: endsAt, expires_at: new Date(endsAt.getTime() + 365 * DAY_MS) },
    ])
  },
)
