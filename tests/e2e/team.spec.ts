import { expect } from '#tests/support/browser.ts'
import { makeFeed } from '#tests/support/cash-factories.ts'
import { makeAgency, makeInvitation, makeMember, makeTransactions, TEST_PASSWORD } from '#tests/support/factories.ts'
import { newId } from '#shared/values/ids.ts'
import { expectAccessible } from './accessible.ts'
import { buttonIn, test } from './mailbox.ts'
import { choose, saveButton } from './transaction-pages.ts'

/* A person comes into the team by a mail, and sees what the role and the agencies allow. */

const EMAIL = 'salma@exemple.ma'

test(
  'an invited cashier joins with a new account and sees her agency only',
  { tag: '@wide' },
  async ({ page, context, owner, signInAs, mailbox, expectedFaults }) => {
    const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
    const [centre, nord] = [await makeAgency(karim, { name: 'Centre' }), await makeAgency(karim, { name: 'Nord' })]
    await makeTransactions(karim, [
      { agencyId: centre, amount: 150_000 },
      { agencyId: nord, amount: 999_900 },
    ])

    await test.step('the owner invites her', async () => {
      await signInAs(karim)
      await page.goto('/app/team')
      await expect(page.getByRole('heading', { name: 'Vous êtes seul dans cet espace' })).toBeVisible()
      await page.getByRole('button', { name: 'Inviter' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Adresse e-mail').fill(EMAIL)
      await dialog.getByLabel('Nom').fill('Salma Tazi')
      await dialog.getByRole('radio', { name: 'Caissier' }).check()
      await dialog.getByRole('button', { name: "Envoyer l'invitation" }).click()
      await expect(dialog.getByText('Choisissez au moins une agence')).toBeVisible()
      await dialog
        .getByRole('combobox', { name: 'Agences' })
        .or(dialog.getByRole('textbox', { name: 'Agences' }))
        .fill('cen')
      await page.getByRole('option', { name: 'Centre' }).click()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: "Envoyer l'invitation" }).click()
      await expect(page.getByText('Invitation envoyée')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Salma Tazi')
      await expectAccessible(page)
    })

    const link = buttonIn(await mailbox.readOne(EMAIL), 'Voir l&#39;invitation')

    await test.step('she makes her account and is in the space', async () => {
      await context.clearCookies()
      await page.goto(link)
      await expect(page.getByText('Karim Alaoui vous invite dans son équipe comme caissier.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Prénom' }).fill('Salma')
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Tazi')
      await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(TEST_PASSWORD)
      await page.getByRole('textbox', { name: 'Confirmer le mot de passe' }).fill(TEST_PASSWORD)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click()
      await expect(page).toHaveURL(/\/app$/)
      await expect(page.getByRole('banner')).toContainText('Karim Alaoui')
    })

    await test.step('her menu and her rows are those of a cashier of Centre', async () => {
      await page.goto('/app/transactions')
      await expect(page.getByRole('table').getByText('Centre').first()).toBeVisible()
      await expect(page.getByText('Nord')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Nouvelle transaction' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0)
      const menu = page.getByRole('navigation', { name: 'Espace Client' })
      await expect(menu.getByRole('link', { name: 'Journal' })).toBeVisible()
      for (const name of ['Agences', 'Équipe', 'Mon Pack']) {
        await expect(menu.getByRole('link', { name })).toHaveCount(0)
      }
      await page.goto('/app/subscription')
      await expect(page.getByText("Votre rôle n'ouvre pas cette page")).toBeVisible()
    })

    await test.step('the link has been used', async () => {
      expectedFaults.push('409')
      await page.goto(link)
      await expect(page.getByText('Cette invitation a déjà été acceptée.')).toBeVisible()
    })
  },
)

test('a client who is invited signs in, joins, and goes back to the own space by the header', async ({
  page,
  owner,
}) => {
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  await makeAgency(karim, { name: 'Centre' })
  const nora = await owner({ firstName: 'Nora', lastName: 'Idrissi' })
  await makeAgency(nora, { name: 'Cabinet' })
  const { token } = await makeInvitation(karim, { email: nora.email, role: 'accountant' })

  await page.goto(`/invitation?token=${token}`)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter et rejoindre' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await page.getByRole('button', { name: "Espace de Karim Alaoui, changer d'espace" }).click()
  await page.getByRole('menuitem', { name: 'Nora Idrissi' }).click()
  await expect(page.getByRole('button', { name: "Espace de Nora Idrissi, changer d'espace" })).toBeVisible()
  await page.goto('/app/allagencies')
  await expect(page.getByRole('heading', { name: 'Cabinet' })).toBeVisible()
  await expect(page.getByText('Centre')).toHaveCount(0)
})

test(
  'a switch of the space in one tab restarts the others, without rows of the space before',
  { tag: '@wide' },
  async ({ page, context, owner, signInAs }) => {
    const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
    await makeTransactions(karim, [{ agencyId: await makeAgency(karim, { name: 'Centre' }), amount: 150_000 }])
    const nora = await owner({ firstName: 'Nora', lastName: 'Idrissi' })
    await makeTransactions(nora, [{ agencyId: await makeAgency(nora, { name: 'Cabinet' }), amount: 80_000 }])
    const rights = { owner_id: karim.userId, role: 'manager', all_agencies: true, created_by: karim.userId } as const
    const member = { ...rights, id: newId(), user_id: nora.userId, display_name: 'Nora' }
    await karim.database.db.insertInto('members').values(member).execute()
    await signInAs(nora)
    await page.goto('/app/transactions')
    const table = page.getByRole('table')
    await expect(table.getByText('Cabinet').first()).toBeVisible()

    const other = await context.newPage()
    await other.goto('/app')
    await other.getByRole('button', { name: "Espace de Nora Idrissi, changer d'espace" }).click()
    await other.getByRole('menuitem', { name: 'Karim Alaoui' }).click()

    await expect(page.getByRole('button', { name: "Espace de Karim Alaoui, changer d'espace" })).toBeVisible()
    await expect(table.getByText('Centre').first()).toBeVisible()
    await expect(page.getByText('Cabinet')).toHaveCount(0)
  },
)

test('the owner lets a cashier count blind, who finds her rows without a sum and within her limit', async ({
  page,
  owner,
  signInAs,
}) => {
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  const centre = await makeAgency(karim, { name: 'Centre' })
  await makeTransactions(karim, [{ agencyId: centre, amount: 150_000 }])
  await makeFeed(karim, { agencyId: centre, amount: 300_000 })
  const salma = await makeMember(karim, { name: 'Salma Tazi', agencyIds: [centre] })

  await signInAs(karim)
  await page.goto('/app/team')
  await page.getByRole('button', { name: 'Modifier\u00A0: Salma Tazi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: 'Peut clôturer la journée' })).toBeChecked()
  await dialog.getByRole('switch', { name: "Compte à l'aveugle" }).check()
  await dialog.getByLabel("Plafond d'une sortie de caisse").fill('500')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText("à l'aveugle · plafond 500,00 MAD")).toBeVisible()

  await page.goto('about:blank')
  await signInAs(salma)
  await page.goto('/app')
  await expect(page).toHaveURL(/\/app\/transactions$/)
  await expect(page.getByText('1 transaction')).toBeVisible()
  await expect(page.getByText('Effet en caisse')).toHaveCount(0)
  await page.goto('/app/journal?tab=closing')
  await expect(page.getByRole('note')).toContainText('vous savez ensuite si le comptage correspond')
  await expect(page.getByText('1 alimentation', { exact: true })).toBeVisible()
  await expect(page.getByText('Entrantes')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Nouvelle alimentation' }).click()
  await dialog
    .getByRole('combobox', { name: 'Sens' })
    .or(dialog.getByRole('textbox', { name: 'Sens' }))
    .fill('Sort')
  await page.getByRole('option', { name: 'Sortante' }).click()
  await expect(dialog.getByText('Votre plafond\u00A0: 500,00 MAD')).toBeVisible()
  await page.goto('/app/journal')
  await page.getByLabel('Solde de départ').fill('10 000')
  await page.getByLabel('Billets de 200').fill('1')
  await page.getByRole('button', { name: 'Vérifier le comptage' }).click()
  await expect(page.getByText('Le comptage ne correspond pas')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Commentaire').fill('Recompté, rien trouvé')
  await page.getByRole('button', { name: 'Clôturer avec ce comptage' }).click()
  await expect(page.getByText('Votre comptage est enregistré')).toBeVisible()
  await expect(page.getByText('Écart')).toHaveCount(0)

  await page.goto('/app/journal/closings/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("Votre rôle n'ouvre pas cette page")).toBeVisible()
})

test('the address of a deactivated member is reactivated instead of invited', async ({
  page,
  owner,
  signInAs,
  expectedFaults,
}) => {
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  const centre = await makeAgency(karim, { name: 'Centre' })
  const gone = await makeMember(karim, { name: 'Salma Tazi', agencyIds: [centre], status: 'deactivated' })
  await signInAs(karim)
  await page.goto('/app/team')
  await page.getByRole('button', { name: 'Inviter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse e-mail').fill(gone.email)
  await dialog.getByLabel('Nom').fill('Salma')
  await dialog.getByRole('radio', { name: 'Comptable' }).check()
  expectedFaults.push('409')
  await dialog.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/désactivée dans votre équipe/)
  await dialog.getByRole('button', { name: 'Réactiver' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Membre réactivé')).toBeVisible()
  await expect(page.getByText('Désactivé', { exact: true })).toHaveCount(0)
})

test('an account with a temporary password chooses its own and comes back to the invitation', async ({
  page,
  owner,
}) => {
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  const nora = await owner({ firstName: 'Nora', lastName: 'Idrissi', mustChangePassword: true, state: 'none' })
  const { token } = await makeInvitation(karim, { email: nora.email, role: 'accountant' })
  await page.goto(`/invitation?token=${token}`)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter et rejoindre' }).click()
  await expect(page).toHaveURL(/\/change-password/)
  await page.goto(`/invitation?token=${token}`)
  await page.getByRole('link', { name: 'Choisir mon mot de passe' }).click()
  await page.getByRole('textbox', { name: 'Mot de passe temporaire' }).fill(TEST_PASSWORD)
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('un-autre-2026')
  await page.getByRole('textbox', { name: 'Confirmer' }).fill('un-autre-2026')
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('button', { name: "Rejoindre l'équipe" }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole('banner')).toContainText('Karim Alaoui')
})

test('signing in again over an unsaved form stays in the space of the page, or says that it is lost', async ({
  page,
  owner,
  signInAs,
  expectedFaults,
}) => {
  expectedFaults.push('401', '404')
  const karim = await owner({ firstName: 'Karim', lastName: 'Alaoui' })
  await makeAgency(karim, { name: 'Centre' })
  const nora = await owner({ firstName: 'Nora', lastName: 'Idrissi' })
  await makeAgency(nora, { name: 'Cabinet' })
  const rights = { owner_id: karim.userId, role: 'manager', all_agencies: true, created_by: karim.userId } as const
  const member = { ...rights, id: newId(), user_id: nora.userId, display_name: 'Nora' }
  const { db } = karim.database
  await db.insertInto('members').values(member).execute()
  await signInAs(nora)
  await page.goto('/app')
  await page.getByRole('button', { name: "Espace de Nora Idrissi, changer d'espace" }).click()
  await page.getByRole('menuitem', { name: 'Karim Alaoui' }).click()
  await expect(page.getByRole('button', { name: "Espace de Karim Alaoui, changer d'espace" })).toBeVisible()
  await page.goto('/app/transactions')
  await page.getByRole('button', { name: 'Nouvelle transaction' }).first().click()
  await page.getByRole('radio', { name: 'Cash-In Entrée' }).check()
  await page.getByLabel('Montant').fill('250,00')
  await choose(page, 'Agence', 'Centre')

  const again = page.getByRole('dialog', { name: 'Reconnectez-vous pour continuer' })
  const signInAgain = async () => {
    await db.deleteFrom('sessions').where('user_id', '=', nora.userId).execute()
    // Another call may have found the end first: the sign-in then lies over the button.
    await saveButton(page).dispatchEvent('click')
    await again.getByRole('textbox', { name: 'Mot de passe' }).fill(TEST_PASSWORD)
    await again.getByRole('button', { name: 'Se reconnecter' }).click()
  }
  await signInAgain()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Montant')).toHaveValue('250,00')

  await db.updateTable('members').set({ status: 'deactivated' }).where('id', '=', member.id).execute()
  await signInAgain()
  await expect(again).toContainText("Vous n'êtes plus membre de cet espace")
  await again.getByRole('button', { name: 'Continuer dans un autre espace' }).click()
  // A dialog has a header too.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Nora Idrissi')
  await expect(page.getByText('Centre')).toHaveCount(0)
})
