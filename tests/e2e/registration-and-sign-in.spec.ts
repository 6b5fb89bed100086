import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { createWorker } from '#server/features/background/background-work.ts'
import { createMailTransport } from '#server/platform/mail/mail-transport.ts'
import type { Deps } from '#server/deps.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAdmin,
  makeAgency,
  makeGroup,
  makeSubscription,
  makeTransactions,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { linkIn } from '#tests/support/mail.ts'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* Registration, sign-in, free trial, passwords and redirects. */

const PACK_PRO = '01990000-0000-7000-8000-000000000003'
const DEMO = '01990000-0000-7000-8000-000000000001'
const ACCOUNT_EXISTS = 'Un compte existe déjà avec cet email. Utilisez le bon mot de passe pour vous connecter.'

let made = 0
function newEmail() {
  return `porte-${(made += 1)}@exemple.ma`
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
function toast(page: Page, text: string) {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function fillPerson(page: Page, email: string) {
  await field(page, 'Prénom').fill('Nadia')
  await field(page, 'Nom').fill('El Amrani')
  await field(page, 'Adresse e-mail').fill(email)
}

async function signIn(page: Page, email: string, password = TEST_PASSWORD) {
  await field(page, 'Adresse e-mail').fill(email)
  await field(page, 'Mot de passe').fill(password)
  await button(page, 'Se connecter').click()
}

function listRequests(database: TestDatabase, email: string) {
  return database.db
    .selectFrom('pending_users')
    .select(['status', 'user_id', 'phone'])
    .where('email', '=', email)
    .execute()
}

/** Expects the error in the description of its field. */
async function expectFieldError(page: Page, name: string, error: string) {
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(error))
}

test.describe('registration with a pack', () => {
  test(
    'a visitor chooses a pack, registers, signs in, and sees the pending account',
    { tag: '@wide' },
    async ({ page, database }) => {
      const email = newEmail()
      await page.goto('/register')
      await expect(page.getByText('Veuillez sélectionner un pack')).toBeVisible()
      await expect(page.getByText('Plus de 3 agences')).toHaveCount(2)
      await expect(page.getByText('1 agence', { exact: true })).toBeVisible()
      await page.getByText('Pack Pro', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'Pack Pro' })).toBeChecked()
      await expect(page.getByRole('heading', { name: 'Inscription - Pack Pro' })).toBeInViewport()
      await expect(page.getByRole('complementary', { name: 'Pack choisi' })).toContainText('1\u202F990\u00A0MAD')
      await page.reload()
      await expect(page.getByRole('radio', { name: 'Pack Pro' })).toBeChecked()

      await button(page, "Finaliser l'inscription").click()
      await expect(field(page, 'Prénom')).toBeFocused()
      await expectFieldError(page, 'Prénom', 'Le prénom est requis')
      await fillPerson(page, email)
      await page.getByLabel('Téléphone (facultatif)').fill('0612345678')
      await field(page, 'Mot de passe').fill('court')
      await button(page, "Finaliser l'inscription").click()
      await expect(field(page, 'Mot de passe')).toBeFocused()
      await expectFieldError(page, 'Mot de passe', 'Le mot de passe doit contenir au moins 6 caractères')

      await field(page, 'Mot de passe').fill(TEST_PASSWORD)
      await page.route('**/trpc/auth.register**', async (route) => {
        await new Promise((done) => setTimeout(done, 400))
        await route.continue()
      })
      await button(page, "Finaliser l'inscription").dblclick()
      await expect(button(page, 'Inscription en cours...')).toBeVisible()
      await expect(toast(page, 'Votre demande a été enregistrée avec succès.')).toContainText('Inscription réussie !')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByRole('main')).toContainText('Paiements Manuels')
      await expect(page.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute('href', '/')
      expect(await listRequests(database, email)).toMatchObject([{ status: 'pending', phone: '+212612345678' }])

      await page.getByRole('link', { name: 'Se connecter' }).click()
      await expect(field(page, 'Adresse e-mail')).toHaveValue(email)
      await signIn(page, email)
      await expect(page).toHaveURL(/\/app\/manual-payment\?montant=/)
      await page.goto('/dashboard')
      await expect(page.getByRole('banner')).toContainText(email)
      const status = page.getByRole('region', { name: 'Statut du compte' })
      await expect(status).toContainText('Votre compte est en cours de validation')
      await expect(status).toContainText('En attente')
      for (const counter of ['Groupes créés', 'Agences actives', 'Transactions ce mois']) {
        await expect(page.getByText(counter).locator('xpath=../..')).toContainText(/0$/)
      }
      await expect(button(page, 'Créer un groupe')).toBeDisabled()
      await page.getByRole('link', { name: 'Paramètres' }).click()
      await expect(page).toHaveURL(/\/app\/profile$/)
    },
  )

  test(
    'an address that has an account is refused, and nothing is attached to it',
    { tag: '@wide' },
    async ({ page, owner, database, expectedFaults }) => {
      expectedFaults.push('409')
      const account = await owner({ state: 'none' })
      await page.goto(`/register?plan=${PACK_PRO}`)
      await fillPerson(page, account.email.toUpperCase())
      await field(page, 'Mot de passe').fill('autre-secret')
      await button(page, "Finaliser l'inscription").click()
      await expect(toast(page, ACCOUNT_EXISTS)).toContainText("Erreur d'inscription")
      await expect(field(page, 'Prénom')).toHaveValue('Nadia')
      expect(await listRequests(database, account.email)).toEqual([])
    },
  )

  test('the packs can be chosen by keyboard, and the trial leads to /demo', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('radio', { name: 'Pack Essentiel' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: 'Inscription - Pack Essentiel' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Pack Pro' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Pack Pro' })).toBeFocused()
    await page.getByRole('link', { name: /Demo 3 jours.*Gratuit/ }).click()
    await expect(page).toHaveURL(/\/demo$/)
    await page.goto(`/register?plan=${DEMO}`)
    await expect(page).toHaveURL(/\/demo$/)
    await page.goto('/register?plan=01990000-0000-7000-8000-0000000000ff')
    await expect(page.getByText('Veuillez sélectionner un pack')).toBeVisible()
  })

  test(
    'slow packs show a loading message, and failed packs can be loaded again',
    { tag: '@wide' },
    async ({ page, expectedFaults }) => {
      expectedFaults.push('500')
      let isBroken = true
      await page.route('**/trpc/plans.listActive**', async (route) => {
        await new Promise((done) => setTimeout(done, 500))
        await (isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
      })
      await page.goto('/register')
      await expect(page.getByText('Chargement des packs...')).toBeVisible()
      await expect(page.getByRole('heading', { name: "Impossible de charger les packs d'abonnement" })).toBeVisible()
      isBroken = false
      await button(page, 'Réessayer').click()
      await expect(page.getByRole('radio')).toHaveCount(3)
    },
  )
})

test.describe('the two tabs of /login', () => {
  test(
    'sign-up without a pack follows the rules and leads to /app/profile',
    { tag: '@wide' },
    async ({ page, database }) => {
      const email = newEmail()
      await page.goto('/login')
      await page.getByRole('tab', { name: 'Inscription' }).click()
      await expect(page).toHaveURL(/\/login\?tab=inscription$/)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Inscription' })).toHaveAttribute('aria-selected', 'true')
      await fillPerson(page, email)
      await field(page, 'Mot de passe').fill('secret-1')
      await field(page, 'Confirmer le mot de passe').fill('secret-2')
      await button(page, 'Créer mon compte').click()
      await expectFieldError(page, 'Confirmer le mot de passe', 'Les mots de passe ne correspondent pas')
      await expect(field(page, 'Confirmer le mot de passe')).toBeFocused()
      await field(page, 'Mot de passe').fill('court')
      await field(page, 'Confirmer le mot de passe').fill('court')
      await button(page, 'Créer mon compte').click()
      await expectFieldError(page, 'Mot de passe', 'Le mot de passe doit contenir au moins 6 caractères')
      await field(page, 'Mot de passe').fill(TEST_PASSWORD)
      await field(page, 'Confirmer le mot de passe').fill(TEST_PASSWORD)
      await button(page, 'Créer mon compte').dblclick()
      await expect(page).toHaveURL(/\/app\/profile$/)
      expect(await listRequests(database, email)).toEqual([])
      await page.goto('/dashboard')
      await expect(page.getByText('Aucun abonnement')).toBeVisible()
    },
  )

  test(
    'sign-up refuses the address of an existing account, and one with the Kelvin sign in place of a k',
    { tag: '@wide' },
    async ({ page, owner, expectedFaults }) => {
      expectedFaults.push('409', '400')
      const account = await owner({ email: `kelvin-${newEmail()}` })
      await page.goto('/login?tab=inscription')
      await fillPerson(page, account.email)
      await field(page, 'Mot de passe').fill('autre-secret')
      await field(page, 'Confirmer le mot de passe').fill('autre-secret')
      await button(page, 'Créer mon compte').click()
      const refusal = page.getByRole('form').getByRole('alert')
      await expect(refusal).toContainText(ACCOUNT_EXISTS)
      await refusal.getByRole('link', { name: 'Réinitialiser le mot de passe' }).click()
      await expect(field(page, 'Adresse e-mail')).toHaveValue(account.email)
      await page.goBack()
      await fillPerson(page, account.email.replace('k', '\u212A'))
      await field(page, 'Mot de passe').fill('autre-secret')
      await field(page, 'Confirmer le mot de passe').fill('autre-secret')
      await button(page, 'Créer mon compte').click()
      await expectFieldError(page, 'Adresse e-mail', 'Adresse e-mail invalide')
      await expect(page).toHaveURL(/\/login/)
    },
  )

  test('switching the tabs by arrow keys keeps the redirect', { tag: '@wide' }, async ({ page, owner }) => {
    const account = await owner()
    await page.goto('/login?redirect=%2Fapp%2Fjournal')
    await page.getByRole('tab', { name: 'Connexion' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Inscription' })).toBeFocused()
    await expect(field(page, 'Confirmer le mot de passe')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await signIn(page, account.email)
    await expect(page).toHaveURL(/\/app\/journal$/)
  })
})

test.describe('the free trial', () => {
  const startDemo = async (page: Page, email: string) => {
    await page.goto('/demo')
    await fillPerson(page, email)
    await field(page, 'Mot de passe').fill(TEST_PASSWORD)
    await field(page, 'Confirmer le mot de passe').fill(TEST_PASSWORD)
    await button(page, "Démarrer l'essai gratuit").click()
  }

  test(
    'it starts with a message and goes to the profile after 2 seconds, and a second start finds it still running',
    { tag: '@wide' },
    async ({ page }) => {
      const email = newEmail()
      await startDemo(page, email)
      await expect(page.getByRole('heading', { name: 'Trial démo activé' })).toBeVisible()
      const saidAt = performance.now()
      await expect(page).toHaveURL(/\/app\/profile$/)
      expect(performance.now() - saidAt).toBeGreaterThan(1_200)
      await startDemo(page, email)
      await expect(page.getByRole('heading', { name: 'Trial déjà actif' })).toBeVisible()
      // `/app` redirects to the board with a subscription.
      await expect(page).toHaveURL(/\/app$/)
    },
  )

  test(
    'a second trial is refused and leads to /login after 2 seconds',
    { tag: '@wide' },
    async ({ page, owner, database, expectedFaults }) => {
      expectedFaults.push('409')
      const email = newEmail()
      await startDemo(page, email)
      await expect(page).toHaveURL(/\/app\/profile$/)
      await database.db
        .updateTable('user_subscriptions')
        .set({ trial_expires_at: instantAfter(TEST_NOW, -DAY_MS), started_at: instantAfter(TEST_NOW, -4 * DAY_MS) })
        .where('user_id', 'in', database.db.selectFrom('users').select('id').where('email', '=', email))
        .execute()
      await page.waitForLoadState('networkidle')
      await page.goto('/demo')
      await page.context().clearCookies()
      await startDemo(page, email)
      await expect(toast(page, 'Vous avez déjà utilisé votre essai gratuit')).toBeVisible()
      await expect(page).toHaveURL(/\/demo$/)
      await expect(page).toHaveURL(/\/login$/)
      // Another account's address with another password gets the same message as a registration.
      const account = await owner({ state: 'none' })
      await page.goto('/demo')
      await fillPerson(page, account.email)
      await field(page, 'Mot de passe').fill('autre-secret')
      await field(page, 'Confirmer le mot de passe').fill('autre-secret')
      await button(page, "Démarrer l'essai gratuit").click()
      await expect(toast(page, ACCOUNT_EXISTS)).toBeVisible()
    },
  )

  test('/demo-confirmation shows four steps and the promise', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/demo-confirmation')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('main')).toContainText('4 heures ouvrées')
    await expect(page.getByRole('main')).toContainText('2\u202F500 agences')
  })
})

test.describe('passwords', () => {
  let folder: string
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandouk-portes-'))
  })
  test.afterEach(() => rmSync(folder, { recursive: true }))

  /** Delivers the queued mails as `.eml` files and returns those to the address. */
  const readMails = async (deps: Deps, to: string) => {
    const transport = createMailTransport({ smtpUrl: undefined, mailFrom: 'Sandouk <non@exemple.ma>', dataDir: folder })
    const worker = createWorker(deps, transport)
    // The first round creates the link, the next one sends the mail.
    while ((await worker.runOnce({ evenDelayed: true })) > 0);
    const box = join(folder, 'mail')
    const mails = await Promise.all(readdirSync(box).map((name) => simpleParser(readFileSync(join(box, name)))))
    return mails
      .filter((found) => JSON.stringify(found.to).includes(to))
      .map(({ text = '', subject = '' }) => ({ text, subject }))
  }

  test(
    'a forgotten password is set once by the link of the mail',
    { tag: '@wide' },
    async ({ page, owner, server, expectedFaults }) => {
      expectedFaults.push('400', '401', '403', '404', '409', '410')
      const account = await owner()
      const oldCookie = await server.cookieFor(account)
      await page.goto('/login')
      await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
      const messages: string[] = []
      for (const address of ['personne@exemple.ma', account.email]) {
        await page.goto('/forgot-password')
        await field(page, 'Adresse e-mail').fill(address)
        await button(page, 'Recevoir le lien').click()
        await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeFocused()
        messages.push((await page.getByRole('main').innerText()).replace(address, '…'))
      }
      expect(messages[0]).toBe(messages[1])
      const [mail, ...others] = await readMails(server.deps, account.email)
      expect(others).toEqual([])
      const link = linkIn({ text: mail?.text ?? '' }, '/reset-password')

      await page.goto(link)
      await field(page, 'Nouveau mot de passe').fill('tout-neuf')
      await field(page, 'Confirmer le mot de passe').fill('tout-vieux')
      await button(page, 'Enregistrer le mot de passe').click()
      await expectFieldError(page, 'Confirmer le mot de passe', 'Les mots de passe ne correspondent pas')
      await field(page, 'Confirmer le mot de passe').fill('tout-neuf')
      await button(page, 'Enregistrer le mot de passe').dblclick()
      await expect(toast(page, 'Mot de passe modifié')).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      expect((await server.call({ path: 'profile.get', type: 'query', cookie: oldCookie })).status).toBe(401)
      await signIn(page, account.email, TEST_PASSWORD)
      await expect(toast(page, 'Email ou mot de passe incorrect')).toBeVisible()
      await signIn(page, account.email, 'tout-neuf')
      await expect(page).toHaveURL(/\/app\/profile$/)

      // The used link says so before anything is typed.
      await page.goto(link)
      await expect(page.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeFocused()
      await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
      await page.goto('/reset-password')
      await expect(page.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
    },
  )

  test(
    'a temporary password is changed before anything else, and sign-out stays possible',
    { tag: '@wide' },
    async ({ page, owner, expectedFaults }) => {
      expectedFaults.push('400', '401', '403')
      const account = await owner({ mustChangePassword: true })
      await page.goto('/app/journal')
      await signIn(page, account.email)
      await expect(page).toHaveURL(/\/change-password/)
      for (const path of ['/app/profile', '/dashboard', '/login']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible()
      }
      await button(page, 'Se déconnecter').click()
      await expect(page).toHaveURL(/\/login$/)

      await page.goto('/login?redirect=%2Fapp%2Fjournal')
      await signIn(page, account.email)
      await field(page, 'Mot de passe temporaire').fill('pas-celui-ci')
      await field(page, 'Nouveau mot de passe').fill('le-mien-123')
      await field(page, 'Confirmer le mot de passe').fill('le-mien-123')
      await button(page, 'Enregistrer le mot de passe').click()
      await expect(toast(page, 'Le mot de passe actuel est incorrect.')).toBeVisible()
      await field(page, 'Mot de passe temporaire').fill(TEST_PASSWORD)
      await button(page, 'Enregistrer le mot de passe').click()
      await expect(page).toHaveURL(/\/app\/journal$/)
      await page.goto('/change-password')
      await expect(page).toHaveURL(/\/app\/profile$/)
    },
  )
})

test.describe('redirects', () => {
  test(
    'every session and role arrives after at most two redirects',
    { tag: '@wide' },
    async ({ page, owner, database, signInAs }) => {
      const visits: string[] = []
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) visits.push(frame.url())
      })
      const expectWay = async (from: string, to: RegExp) => {
        visits.length = 0
        await page.goto(from)
        await expect(page).toHaveURL(to)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveURL(to)
        expect(visits.filter((url, index) => url !== visits[index - 1]).length, from).toBeLessThanOrEqual(3)
      }
      await expectWay('/dashboard', /\/login\?redirect=%2Fdashboard$/)
      await expectWay('/change-password', /\/login$/)
      await expectWay('/login?redirect=%2F%2Fexemple.com', /\/login(\?redirect=%2F%2Fexemple.com)?$/)
      await page.context().addCookies([{ name: 'sandouk_session', value: 'A'.repeat(43), url: page.url() }])
      await expectWay('/login', /\/login$/)

      const client = await owner()
      await signInAs(client)
      await expectWay('/login', /\/app\/profile$/)
      await expectWay('/login?tab=inscription', /\/app\/profile$/)
      await expectWay('/login?redirect=%2Fdashboard', /\/dashboard$/)
      await expectWay('/login?redirect=https%3A%2F%2Fexemple.com', /\/app\/profile$/)
      await expectWay('/change-password', /\/app\/profile$/)
      await expectWay('/register', /\/register$/)

      await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
      await expectWay('/login', /\/admin(\/|$)/)
      await expectWay('/register', /\/admin(\/|$)/)
      await expectWay('/dashboard', /\/admin(\/|$)/)
    },
  )

  test(
    'a signed-in client who chooses a pack is led to the payment and not to a second account',
    { tag: '@wide' },
    async ({ page, owner, signInAs }) => {
      const client = await owner({ state: 'none' })
      await signInAs(client)
      await page.goto('/app/subscription')
      await page.getByRole('link', { name: "S'inscrire à un pack" }).click()
      await page.getByText('Pack Réseau', { exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Souscrire à Pack Réseau' })).toBeVisible()
      await expect(field(page, 'Prénom')).toHaveCount(0)
      await page.getByRole('link', { name: 'Soumettre une preuve de paiement' }).click()
      await expect(page).toHaveURL(/\/app\/manual-payment$/)
    },
  )

  test('/dashboard shows the counters, and signs out', async ({ page, owner, signInAs, expectedFaults }) => {
    expectedFaults.push('500')
    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: 'essai' }
    const fault = [{ error: { json: { message: 'Une erreur est survenue', code: -32603, data } } }]
    const client = await owner({ state: 'none' })
    await makeSubscription(client.database, client, { plan: 'Pack Pro', startedAt: instantAfter(TEST_NOW, -DAY_MS) })
    const groupId = await makeGroup(client, { name: 'Nord' })
    const agencyId = await makeAgency(client, { name: 'Fès', groupId })
    await makeAgency(client, { name: 'Rabat' })
    await makeTransactions(client, [{ agencyId }, { agencyId }, { agencyId }, { agencyId, date: '2026-10-31' }])
    await signInAs(client)
    await page.goto('/dashboard')
    await expect(page.getByText('Groupes créés').locator('xpath=../..')).toContainText(/1$/)
    await expect(page.getByText('Agences actives').locator('xpath=../..')).toContainText(/2$/)
    await expect(page.getByText('Transactions ce mois').locator('xpath=../..')).toContainText(/3$/)
    await expect(page.getByRole('region', { name: 'Statut du compte' })).toContainText('Actif')
    await page.route('**/trpc/auth.signOut**', (route) => route.fulfill({ status: 500, json: fault }), { times: 1 })
    await button(page, 'Se déconnecter').click()
    await expect(toast(page, 'Erreur lors de la déconnexion')).toBeVisible()
    // On a telephone the toast covers the header.
    await button(page, 'Fermer').click()
    await button(page, 'Se déconnecter').click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  })
})

test.describe('the public pages', () => {
  const pages = [
    '/login',
    '/login?tab=inscription',
    '/demo',
    '/demo-confirmation',
    '/register',
    `/register?plan=${PACK_PRO}`,
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=abc',
    '/admin/login',
  ]
  const check = async (page: Page) => {
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }

  // Colours do not depend on the width.
  for (const [colorScheme, tag] of [
    ['light', '@narrow'],
    ['dark', '@wide'],
  ] as const) {
    test(`no page has an axe violation, ${colorScheme}`, { tag }, async ({ page, owner, signInAs }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await check(page)
        const submit = page.locator('button[type="submit"]')
        if ((await submit.count()) === 0) continue
        await submit.click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
        await check(page)
      }
      await signInAs(await owner({ state: 'pending' }))
      for (const path of ['/dashboard', `/register?plan=${PACK_PRO}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await check(page)
      }
      await signInAs(await owner({ mustChangePassword: true }))
      await page.goto('/change-password')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check(page)
    })
  }
})
