import type { Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  makeAdmin,
  makeAgency,
  makeAttachment,
  makeGroup,
  makeOwner,
  makePayment,
  makeRequest,
  makeTransaction,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* Clients, requests, subscriptions and payments in the administration. */

async function expectToFit(page: Page) {
  // The rows of the earlier search are dimmed until the new ones arrive.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

async function signInAt(page: Page, email: string) {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

function press(page: Page, name: string) {
  return page.getByRole('button', { name }).click()
}

test(
  'users can be searched, filtered, created with a password shown once, and edited',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    await makeOwner(database, { firstName: 'Hélène', lastName: 'Zaari', phone: '+212612345678' })
    await makeOwner(database, { firstName: 'Hélène', lastName: 'Zaarouni', state: 'suspended' })
    await signInAs(await makeAdmin(database))
    await page.goto('/admin/users')
    const list = page.getByRole('region', { name: 'Utilisateurs' })
    const search = page.getByRole('searchbox', { name: 'Rechercher un client' })
    await expect(page.getByRole('heading', { name: 'Gestion des Utilisateurs' })).toBeVisible()
    await search.fill('helene zaar')
    await expect(page).toHaveURL(/q=helene/)
    await expect(page.getByText('2 utilisateurs')).toBeVisible()
    await expectToFit(page)

    // Digits in a search stay text, also after a reload.
    await search.fill('0612345678')
    await expect(page).toHaveURL(/q=0612345678/)
    await page.reload()
    await expect(search).toHaveValue('0612345678')
    await expect(list.getByText('Hélène Zaari')).toBeVisible()

    await page.goto('/admin/users?q=zaar&status=suspended')
    await expect(list.getByText('Hélène Zaarouni')).toBeVisible()
    await expect(list.getByText('Suspendu')).toBeVisible()
    await expect(page.getByText('1 utilisateur', { exact: true })).toBeVisible()

    await press(page, 'Créer utilisateur')
    const dialog = page.getByRole('dialog', { name: 'Créer utilisateur' })
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(dialog.getByText('Le prénom est requis')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Omar')
    await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Naciri')
    await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('omar.naciri@exemple.ma')
    await dialog.getByRole('combobox', { name: 'Pack (facultatif)' }).click()
    await page.getByRole('option', { name: /Pack Pro/ }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible()
    const secret = page.getByRole('dialog', { name: 'Mot de passe temporaire' })
    await expect(secret.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)).toBeVisible()
    await expectAccessible(page)
    // Escape does not close the password before it was read.
    await page.keyboard.press('Escape')
    await expect(secret).toBeVisible()
    await secret.getByRole('button', { name: "C'est noté" }).click()
    await expect(secret).toBeHidden()

    await page.goto('/admin/users?q=omar.naciri')
    await press(page, 'Modifier : Omar Naciri')
    const edit = page.getByRole('dialog', { name: "Modifier l'utilisateur" })
    await edit.getByRole('textbox', { name: 'Nom', exact: true }).fill('Nacir')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Utilisateur modifié avec succès')).toBeVisible()
    await expect(list.getByText('Omar Nacir', { exact: true })).toBeVisible()
  },
)

test(
  'a client can be viewed, suspended at once, reactivated, and removed after typing the address',
  { tag: '@wide' },
  async ({ page, browser, database, server, signInAs }) => {
    const owner = await makeOwner(database, { firstName: 'Nadia', lastName: 'Alaoui' })
    const groupId = await makeGroup(owner, { name: 'Groupe Rif' })
    const agencyId = await makeAgency(owner, { name: 'Agence Nador', groupId })
    await makeTransaction(owner, { agencyId, amount: 123_450 })
    await makePayment(owner, { amount: 199_000 })
    const context = await browser.newContext({ baseURL: server.url })
    const [name = '', value = ''] = (await server.cookieFor(owner)).split('=')
    await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
    const client = await context.newPage()
    await client.goto('/app/allagencies')
    await expect(client.getByText('Agence Nador')).toBeVisible()

    await signInAs(await makeAdmin(database))
    await page.goto('/admin/users?q=alaoui')
    await press(page, 'Voir : Nadia Alaoui')
    await expect(page).toHaveURL(`/admin/users/${owner.userId}`)
    await expect(page.getByRole('heading', { name: 'Nadia Alaoui' })).toBeVisible()
    await expect(page.getByText('Pack Réseau').first()).toBeVisible()
    await expectToFit(page)

    await chooseInMenu(page, rowMenus(page, 'Nadia Alaoui'), 'Suspendre')
    const question = page.getByRole('dialog', { name: "Suspendre l'utilisateur" })
    await question.getByRole('textbox', { name: 'Motif' }).fill('Impayé')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Suspendre' }).click()
    await expect(page.getByText('Utilisateur suspendu avec succès')).toBeVisible()
    await page.getByRole('tab', { name: 'Historique' }).click()
    await expect(page.getByRole('region', { name: 'Historique du compte' }).first()).toContainText('Impayé')
    await client.goto('/app/allagencies')
    await expect(client).toHaveURL(/\/login/)
    await context.close()

    await press(page, 'Réactiver')
    await page
      .getByRole('dialog', { name: "Réactiver l'utilisateur" })
      .getByRole('button', { name: 'Réactiver' })
      .click()
    await expect(page.getByText('Utilisateur réactivé avec succès')).toBeVisible()

    await chooseInMenu(page, rowMenus(page, 'Nadia Alaoui'), 'Supprimer')
    const removal = page.getByRole('dialog', { name: "Supprimer l'utilisateur" })
    await expect(removal.getByText(/1 groupe, 1 agence, 1 transaction, 1 abonnement, 1 paiement/)).toBeVisible()
    await removal.getByRole('textbox', { name: "Adresse e-mail de l'utilisateur" }).fill('autre@exemple.ma')
    await removal.getByRole('button', { name: 'Supprimer' }).click()
    await expect(removal.getByText("Saisissez l'adresse e-mail du client pour confirmer")).toBeVisible()
    await removal
      .getByRole('textbox', { name: "Adresse e-mail de l'utilisateur" })
      .fill(` ${owner.email.toUpperCase()} `)
    await removal.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Utilisateur supprimé avec succès')).toBeVisible()
    await expect(page).toHaveURL('/admin/users')
  },
)

test(
  'a client registers, is approved and activated, works, is suspended at once, and comes back',
  { tag: '@wide' },
  async ({ page, browser, database, server, signInAs }) => {
    test.slow()
    const email = `visiteuse-${newId()}@exemple.ma`
    const context = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() })
    const client = await context.newPage()
    await client.goto('/register')
    await client.getByText('Pack Pro', { exact: true }).click()
    await client.getByRole('textbox', { name: 'Prénom' }).fill('Salma')
    await client.getByRole('textbox', { name: 'Nom', exact: true }).fill('Benali')
    await client.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
    await client.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(TEST_PASSWORD)
    await client.getByRole('button', { name: "Finaliser l'inscription" }).click()
    await expect(client.getByText('Votre demande a été enregistrée avec succès.')).toBeVisible()
    await signInAt(client, email)
    await expect(client).toHaveURL(/\/app\/profile$/)
    await client.goto('/app/groups')
    await expect(client.getByRole('heading', { name: 'Un abonnement actif est nécessaire' })).toBeVisible()

    // Only the principal administrator has the page of pending users.
    await signInAs(await makeAdmin(database))
    await page.goto('/admin/pending-users')
    await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Se connecter en administrateur principal' })).toHaveAttribute(
      'href',
      '/admin/login',
    )
    await expectAccessible(page)

    await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
    await page.goto(`/admin/pending-users?q=${email}`)
    await expect(page.getByRole('region', { name: 'Utilisateurs en attente' }).getByText('Pack Pro')).toBeVisible()
    await expectToFit(page)
    await press(page, 'Valider : Salma Benali')
    const validation = page.getByRole('dialog', { name: "Valider l'utilisateur" })
    await expect(validation.getByText('Sans preuve')).toBeVisible()
    await expect(validation.getByText(/1.990.MAD à payer/)).toBeVisible()
    await validation.getByRole('checkbox', { name: 'Sans abonnement' }).check()
    await expectAccessible(page)
    await validation.getByRole('button', { name: 'Valider' }).click()
    await expect(
      page.getByText(
        "Le compte a été validé. L'utilisateur peut désormais se connecter. Un pack doit encore être activé.",
      ),
    ).toBeVisible()
    await expect(page.getByText('Aucun utilisateur trouvé')).toBeVisible()
    await client.goto('/app/subscription')
    await expect(client.getByRole('main').getByText("Validé, en attente d'activation")).toBeVisible()

    await signInAs(await makeAdmin(database))
    await page.goto(`/admin/user-subscriptions?q=${email}`)
    await expect(page.getByRole('tab', { name: 'Demandes en attente' })).toHaveAttribute('aria-selected', 'true')
    await expectToFit(page)
    await press(page, 'Activer : Salma Benali')
    const activation = page.getByRole('dialog', { name: "Activer l'abonnement" })
    await expect(activation.getByRole('combobox', { name: 'Pack' })).toHaveValue(/Pack Pro/)
    await activation.getByRole('button', { name: 'Activer' }).click()
    await expect(page.getByText(/Abonnement activé\. L'utilisateur peut/)).toBeVisible()
    await expect(page.getByText('Aucune demande trouvée')).toBeVisible()
    await page.getByRole('tab', { name: 'Tous les abonnements' }).click()
    await expect(page).toHaveURL(/tab=all/)
    await page.goto(`/admin/user-subscriptions?tab=all&q=${email}`)
    await expect(page.getByRole('region', { name: 'Tous les abonnements' }).getByText('Actif')).toBeVisible()
    await expectToFit(page)

    await client.goto('/app/groups')
    await expect(client.getByText('Groupe Salma Benali')).toBeVisible()

    await page.goto(`/admin/users?q=${email}`)
    await chooseInMenu(page, rowMenus(page, 'Salma Benali'), 'Suspendre')
    const question = page.getByRole('dialog', { name: "Suspendre l'utilisateur" })
    await question.getByRole('textbox', { name: 'Motif' }).fill('Impayé')
    await question.getByRole('button', { name: 'Suspendre' }).click()
    await expect(page.getByText('Utilisateur suspendu avec succès')).toBeVisible()
    await client.goto('/app/groups')
    await expect(client).toHaveURL(/\/login/)
    await signInAt(client, email)
    await expect(client.getByText("Votre compte est suspendu. Contactez l'administrateur.")).toBeVisible()

    await press(page, 'Réactiver : Salma Benali')
    const back = page.getByRole('dialog', { name: "Réactiver l'utilisateur" })
    await back.getByRole('button', { name: 'Réactiver' }).click()
    await expect(page.getByText('Utilisateur réactivé avec succès')).toBeVisible()
    await signInAt(client, email)
    await expect(client).toHaveURL(/\/app\//)
    await client.goto('/app/groups')
    await expect(client.getByText('Groupe Salma Benali')).toBeVisible()
    await context.close()
  },
)

test(
  'subscriptions can be created, edited and deleted by hand',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    const owner = await makeOwner(database, { state: 'none', firstName: 'Yassine', lastName: 'Bennis' })
    await makeRequest(database, owner)
    await signInAs(await makeAdmin(database))
    await page.goto(`/admin/user-subscriptions?tab=all&q=${owner.email}`)
    await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible()
    await press(page, 'Actualiser')
    await press(page, 'Créer un abonnement')
    const dialog = page.getByRole('dialog', { name: 'Créer un abonnement' })
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(dialog.getByText('Veuillez sélectionner un pack')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Client' }).fill('bennis')
    await page.getByRole('option', { name: /Yassine Bennis/ }).click()
    await dialog.getByRole('combobox', { name: 'Pack' }).click()
    await page.getByRole('option', { name: /Pack Essentiel/ }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Abonnement créé')).toBeVisible()
    const list = page.getByRole('region', { name: 'Tous les abonnements' })
    await expect(list.getByText('En attente')).toBeVisible()

    await press(page, 'Modifier : Yassine Bennis, Pack Essentiel')
    const edit = page.getByRole('dialog', { name: "Modifier l'abonnement" })
    await edit.getByRole('combobox', { name: 'Statut' }).click()
    await page.getByRole('option', { name: 'Actif', exact: true }).click()
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Abonnement mis à jour')).toBeVisible()
    await expect(list.getByText('Actif', { exact: true })).toBeVisible()

    await chooseInMenu(page, rowMenus(page, 'Yassine Bennis, Pack Essentiel'), 'Supprimer')
    await page
      .getByRole('dialog', { name: "Supprimer l'abonnement" })
      .getByRole('button', { name: 'Supprimer' })
      .click()
    await expect(page.getByText('Abonnement supprimé')).toBeVisible()
  },
)

test(
  'a payment can be opened from the validations, its file downloaded, approved and deleted',
  { tag: '@wide' },
  async ({ page, database, signInAs }) => {
    const owner = await makeOwner(database, { state: 'none', firstName: 'Imane', lastName: 'Tazi' })
    const attachmentId = await makeAttachment(owner, { fileName: 'reçu.pdf' })
    await makePayment(owner, { amount: 199_000, comment: 'Virement n° 7781', attachmentId })
    await signInAs(await makeAdmin(database))
    await page.goto('/admin/manual-validations?q=tazi&status=pending')
    await expect(page.getByText(/\d+ demande\(s\) en attente/)).toBeVisible()
    await expectToFit(page)
    await press(page, 'Traiter : Paiement de Imane Tazi')
    const decision = page.getByRole('dialog', { name: 'Traiter le paiement' })
    await expect(decision.getByText('Virement n° 7781')).toBeVisible()
    await expect(decision.getByRole('link', { name: /^Télécharger/ })).toBeVisible()
    await expect(decision.getByRole('button', { name: 'Approuver et activer' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(decision).toBeHidden()
    await page.goto(`/admin/manual-payments?q=${owner.email}`)
    const list = page.getByRole('region', { name: 'Preuves de paiement' })
    await expectToFit(page)
    const download = page.waitForEvent('download')
    await list.getByRole('link', { name: /^Télécharger/ }).click()
    expect((await download).suggestedFilename()).toBe('reçu.pdf')

    await list.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier le paiement' })
    await dialog.getByRole('textbox', { name: 'Lien de la preuve' }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText("L'adresse doit commencer par http:// ou https://")).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Lien de la preuve' }).fill('')
    await dialog.getByRole('combobox', { name: 'Statut' }).click()
    await page.getByRole('option', { name: 'Approuvé' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Paiement modifié')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(list.getByText('Approuvé')).toBeVisible()

    await chooseInMenu(page, rowMenus(list), 'Supprimer')
    await page.getByRole('dialog', { name: 'Supprimer le paiement' }).getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Paiement supprimé')).toBeVisible()
    await expect(page.getByText('Aucun paiement trouvé')).toBeVisible()
  },
)
