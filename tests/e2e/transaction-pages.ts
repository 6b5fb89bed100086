import { expect, type Locator, type Page } from '@playwright/test'
import { findStandardProductId } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What the stories of the transaction screens do again and again, by the words a person sees. */

/** Picks an option of a select, by typing nothing. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The button of the open dialog that saves. */
export function saveButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true })
}

/** One for each row, as table or as cards. */
export function deleteButtons(page: Page): Locator {
  return page.getByRole('button', { name: /^Supprimer\s:/ })
}

export function editButtons(page: Page): Locator {
  return page.getByRole('button', { name: /^Modifier\s:/ })
}

/** A figure under the table, by its name. */
export function total(page: Page, name: string): Locator {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
}

/** Nothing is wider than the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** What the database holds of an owner's transactions, newest first. */
export function listTransactions(owner: TestUser) {
  return owner.database.db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount', 'date', 'description', 'agency_id as agencyId'])
    .where('owner_id', '=', owner.userId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** An incoming product of Wafacash and its name. */
export async function incomingProduct(owner: TestUser): Promise<{ id: string; name: string }> {
  const id = await findStandardProductId(owner.database, { category: 'incoming' })
  const { name } = await owner.database.db
    .selectFrom('transaction_types')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name }
}
