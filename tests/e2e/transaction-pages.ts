import { expect, type Locator, type Page } from '@playwright/test'
import { findStandardProductId } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Steps that several stories of the transaction screens share. */

export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

export function saveButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true })
}

export function editButtons(page: Page): Locator {
  return page.getByRole('button', { name: /^Modifier\s:/ })
}

/** The effect on the drawer in the totals at the end of a list, by the name of their line. */
export function total(page: Page, name: string): Locator {
  return page.getByRole('rowheader', { name, exact: true }).last().locator('xpath=following-sibling::td[last()]')
}

/** Expects nothing wider than the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The transactions of an owner in the database, newest first. */
export function listTransactions(owner: TestUser) {
  return owner.database.db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount', 'date', 'description', 'agency_id as agencyId'])
    .where('owner_id', '=', owner.userId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** An incoming product of Wafacash. */
export async function incomingProduct(owner: TestUser): Promise<{ id: string; name: string }> {
  const id = await findStandardProductId(owner.database, { category: 'incoming' })
  const { name } = await owner.database.db
    .selectFrom('transaction_types')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name }
}
