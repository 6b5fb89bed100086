import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import {
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeGroup,
  makePayment,
  makeTransaction,
  makeUserOperator,
} from '#tests/support/factories.ts'
import { chooseInMenu, rowMenus } from './row-menu.ts'

/* The buttons of every dialog stay on the screen: on a desktop, on a phone, and at twice the size of text. */

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
  // 1280 x 800 at 200 %.
  { width: 640, height: 400 },
]

/** The button that opens it; the first row stands for all. */
type Opener = readonly [path: string, button: string | RegExp]

/** Names the buttons of the dialog that cannot be pressed where they are. */
function findHiddenButtons(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) =>
      [...dialog.querySelectorAll('button')]
        .filter((button) => button.closest('form, [class*="buttons"], header') !== null && button.offsetParent !== null)
        // Those inside fields scroll with them.
        .filter((button) => button.closest('[class*="Input-section"], [class*="fields"]') === null)
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect()
          const seen = document.elementFromPoint(left + width / 2, top + height / 2)
          return seen === null || !button.contains(seen) || top < 0 || top + height > window.innerHeight
        })
        .map((button) => button.textContent),
    )
}

async function expectButtonsInReach(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => findHiddenButtons(page), `${name} at ${size.width} x ${size.height}`).toEqual([])
  }
}

async function walk(page: Page, openers: readonly Opener[]): Promise<void> {
  for (const [path, button] of openers) {
    await page.setViewportSize({ width: 1280, height: 800 })
    if (new URL(page.url()).pathname !== path) await page.goto(path)
    // A list that has become wide replaces its cards by rows: a click on a card at that moment is lost.
    else
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const act = /^\/\^(Supprimer|Suspendre|Rejeter)\/$/.exec(String(button))?.[1]
    if (act === undefined) await page.getByRole('button', { name: button }).first().click()
    else await chooseInMenu(page, rowMenus(page), act)
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toBeVisible()
    await expectButtonsInReach(page, `${path} ${button}`)
    const save = dialog.locator('button[type="submit"]:enabled')
    const isForm = (await save.count()) > 0 && (await dialog.locator('[required], [aria-required="true"]').count()) > 0
    if (isForm && /^(?:Nouv|Créer)/.test(String(button))) {
      // With the errors of an empty form.
      await save.click()
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectButtonsInReach(page, `${path} ${button} with errors`)
    }
    // An address may say what is open.
    await page.goto(path)
  }
}

test(
  'the buttons of every dialog of the client space stay in reach',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    test.slow()
    const client = await owner()
    await makeUserOperator(client)
    await makeCustomProduct(client)
    await makeGroup(client)
    const agencyId = await makeAgency(client, { name: 'Fès' })
    await makeTransaction(client, { agencyId, date: '2026-11-26' })
    await makeTransaction(client, { agencyId, type: 'outgoing' })
    await makeFeed(client, { agencyId })
    await makeClosing(client, { agencyId, date: '2026-11-26', discrepancy: 5_000, comment: 'Erreur', needsCheck: true })
    await signInAs(client)
    await walk(page, [
      ['/app/transactions', 'Nouvelle transaction'],
      ['/app/transactions', /^Modifier/],
      ['/app/transactions/incoming', 'Nouvelle entrée'],
      ['/app/transactions/outgoing', 'Nouvelle sortie'],
      ['/app/transactions/outgoing', /^Supprimer/],
      ['/app/allagencies', 'Nouvelle agence'],
      ['/app/allagencies', /^Supprimer/],
      ['/app/groups', 'Nouveau groupe'],
      ['/app/groups', /^Supprimer/],
      ['/app/operators', 'Importer les produits crédités'],
      ['/app/products', 'Nouveau produit'],
      ['/app/products', /^Supprimer/],
      ['/app/settings/transaction-types', 'Nouveau type'],
      ['/app/profile', 'Modifier le mot de passe'],
    ])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/app/journal?tab=closing&agency=${agencyId}`)
    await page.getByRole('button', { name: 'Nouvelle alimentation' }).click()
    await expectButtonsInReach(page, 'feed')
    const { id } = await client.database.db.selectFrom('closings').select('id').executeTakeFirstOrThrow()
    for (const name of ['Rouvrir', "Régler l'écart", 'Valider']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`/app/journal/closings/${id}`)
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectButtonsInReach(page, name)
    }
  },
)

test(
  'the buttons of every dialog of the administration stay in reach',
  { tag: '@wide' },
  async ({ page, database, owner, signInAs }) => {
    test.slow()
    await owner({ state: 'pending' })
    await makePayment(await owner({ firstName: 'Nadia' }))
    await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
    await walk(page, [
      ['/admin/pending-users', /^Valider/],
      ['/admin/users', 'Créer utilisateur'],
      ['/admin/users', /^Modifier/],
      ['/admin/users', /^Suspendre/],
      ['/admin/users', /^Supprimer/],
      ['/admin/user-subscriptions', 'Créer un abonnement'],
      ['/admin/user-subscriptions', /^Activer/],
      ['/admin/user-subscriptions', /^Rejeter/],
      ['/admin/manual-payments', /^Traiter/],
      ['/admin/manual-payments', /^Modifier/],
      ['/admin/manual-payments', /^Supprimer/],
      ['/admin/subscription-plans', /^Supprimer/],
      ['/admin/operators', /^Supprimer/],
      ['/admin/transaction-types', /^Supprimer/],
      ['/admin/groups', 'Nouveau groupe'],
    ])
  },
)
