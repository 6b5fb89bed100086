import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser.ts'
import { makeAdmin, TEST_PASSWORD, TEST_PNG } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { buttonIn, test } from './mailbox.ts'
import { choose, expectNoSideScroll, saveButton } from './transaction-pages.ts'

/* A visitor with a phone becomes a client who closes a first day. The administrator sits at a desk. */

const EMAIL = 'nadia.elamrani@exemple.ma'
const RIB = '011 780 0000123456789012 96'

async function expectReads(page: Page) {
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function followStep(page: Page, name: string) {
  await page.getByRole('status').getByRole('link', { name }).click()
}

test(
  'from the landing page to a closed first day',
  { tag: '@narrow' },
  async ({ page, openDesk, database, mailbox }) => {
    test.slow()
    const admin = await makeAdmin(database, { role: 'principalAdmin', email: 'direction@exemple.ma' })
    const desk = await openDesk(admin)
    let reference = ''

    await test.step('the administrator says where to pay', async () => {
      await desk.goto('/admin/seller')
      const form = desk.getByRole('form', { name: 'Coordonnées du vendeur' })
      await form.getByLabel('Banque').fill('Banque des exemples')
      await form.getByLabel('RIB').fill(RIB)
      await form.getByLabel('Délai de validation').fill('Sous 2 jours ouvrés')
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(desk).toHaveURL('/admin/dashboard')
    })

    await test.step('a visitor reads the price, chooses a pack and registers', async () => {
      await page.goto('/')
      await expect(page.locator('.hero .price')).toBeInViewport()
      await page.getByRole('main').getByRole('link', { name: 'Choisir un pack' }).first().click()
      await page.getByText('Pack Pro', { exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Inscription - Pack Pro' })).toBeInViewport()
      await field(page, 'Prénom').fill('Nadia')
      await field(page, 'Nom').fill('El Amrani')
      await field(page, 'Adresse e-mail').fill(EMAIL)
      await page.getByLabel('Téléphone (facultatif)').fill('06 12 34 56 78')
      await field(page, 'Mot de passe').fill(TEST_PASSWORD)
      await button(page, "Finaliser l'inscription").click()
    })

    await test.step('who is told how to pay, on the screen and in the mail', async () => {
      await expect(page.getByRole('heading', { name: 'Votre demande est enregistrée' })).toBeVisible()
      const pay = page.getByRole('region', { name: 'Pour payer' })
      for (const text of ['Banque des exemples', RIB, 'Sous 2 jours ouvrés']) await expect(pay).toContainText(text)
      reference = /SD-\d{4}-\d{4}/.exec(await pay.innerText())?.[0] ?? ''
      expect(reference).not.toBe('')
      await expectReads(page)
      const welcome = await mailbox.readOne(EMAIL)
      for (const text of [RIB, reference]) expect(welcome.text).toContain(text)
      expect((await mailbox.readOne(admin.email)).subject).toBe('Nouvelle inscription\u00A0: Nadia El Amrani')
    })

    await test.step('who signs in and sends the proof of the payment', async () => {
      await page.getByRole('link', { name: 'Se connecter' }).click()
      await expect(field(page, 'Adresse e-mail')).toHaveValue(EMAIL)
      await field(page, 'Mot de passe').fill(TEST_PASSWORD)
      await button(page, 'Se connecter').click()
      await expect(page.getByRole('heading', { name: 'Paiements Manuels' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Pour payer' })).toContainText(reference)
      await expect(page.getByLabel('Montant')).toHaveValue(/^1.990,00$/)
      await page.getByLabel('Commentaire').fill(`Virement du 27, ${reference}`)
      const file = { name: 'virement.png', mimeType: 'image/png', buffer: TEST_PNG }
      await page.getByLabel('Choisir un fichier').setInputFiles(file)
      await expect(page.getByText('Fichier envoyé')).toBeVisible()
      await button(page, 'Soumettre la preuve').click()
      await expect(page.getByRole('note')).toContainText(/1.990,00.MAD du 27\/11\/2026 est reçue/)
      await expectReads(page)
      await page.goto('/app/subscription')
      await expect(page.getByText('Nous avons reçu votre preuve de paiement')).toBeVisible()
      await expectReads(page)
      await page.goto('/app/profile')
      await expect(page.getByText("Ces étapes s'ouvrent dès que votre demande est validée.")).toBeVisible()
      await expectReads(page)
    })

    await test.step('the administrator follows the mail to the proof, and approves and activates', async () => {
      await desk.goto(buttonIn(await mailbox.readOne(admin.email), 'Ouvrir la preuve'))
      const decision = desk.getByRole('dialog', { name: 'Traiter le paiement' })
      for (const text of ['Nadia El Amrani', /1.990,00.MAD/, 'Montant exact', reference]) {
        await expect(decision).toContainText(text)
      }
      const picture = decision.getByRole('img', { name: /virement.png/ })
      // The content security policy lets it load.
      expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
      await expect(decision.getByRole('combobox', { name: 'Concerne' })).toHaveValue(/^Demande · Pack Pro/)
      await expectReads(desk)
      await decision.getByRole('button', { name: 'Approuver et activer' }).click()
      await expect(desk.getByText('Paiement approuvé et abonnement activé')).toBeVisible()
      await expect(desk).not.toHaveURL(/payment=/)
    })

    await test.step('the client gets one mail and follows it to the first steps', async () => {
      const mail = await mailbox.readOne(EMAIL)
      expect(mail.subject).toBe('Votre compte est validé')
      expect(mail.text).toContain("Valable jusqu'au\u00A0: 27/11/2027")
      expect(mail.text).toContain('reçu n°\u00A01')
      await page.goto(buttonIn(mail, 'Se connecter'))
      await page.getByRole('link', { name: /Créer une agence/ }).click()
      await page.getByRole('button', { name: 'Créer une agence' }).click()
      await page.getByLabel("Nom de l'agence").fill('Agence Centre')
      await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Agence Centre' })).toBeVisible()
      await followStep(page, 'Activer un opérateur')
      const wafacash = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Wafacash' }) })
      await wafacash.getByRole('button', { name: 'Activer' }).click()
      await expect(wafacash.getByText('Actif', { exact: true })).toBeVisible()
      await expectReads(page)
      await followStep(page, 'Préparer vos produits')
      await expect(page.getByRole('link', { name: 'Importer les produits de Wafacash' })).toBeVisible()
      await expectReads(page)
    })

    await test.step('records three transactions', async () => {
      await page.goto('/app')
      for (const amount of ['1 000,00', '500,00']) {
        await page.getByRole('link', { name: 'Nouvelle entrée' }).or(button(page, 'Nouvelle entrée')).first().click()
        await choose(page, 'Produit', 'Envoi national Wafacash')
        await page.getByLabel('Montant').fill(amount)
        await saveButton(page).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.goto('/app/transactions/outgoing')
      await page.getByRole('button', { name: 'Nouvelle sortie' }).first().click()
      await page.getByLabel('Montant').fill('200')
      await choose(page, 'Type de transaction', 'Retrait Jibi')
      await saveButton(page).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto('/app')
      await expect(page.getByRole('main')).toContainText(/1.300,00.MAD/)
      await expectReads(page)
    })

    await test.step('counts the cash and closes the day', async () => {
      await page.getByRole('link', { name: 'Clôturer' }).click()
      await page.getByLabel('Solde de départ').fill('300')
      await page.getByRole('textbox', { name: 'Billets de 200 DH', exact: true }).fill('8')
      await expect(page.getByText('juste', { exact: true })).toBeVisible()
      await expectReads(page)
      await button(page, 'Clôturer').click()
      const question = page.getByRole('dialog', { name: /^Clôturer la journée/ })
      await question.getByRole('button', { name: 'Clôturer' }).click()
      const record = page.getByRole('article')
      await expect(record).toContainText('2026-000001')
      await expect(record).toContainText('juste')
      await expectReads(page)
      await page.goto('/app/profile')
      await expect(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Vos premiers pas' })).toHaveCount(0)
    })
  },
)
