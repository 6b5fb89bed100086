import type { Locator, Page } from '@playwright/test'

/* Acts that remove or stop something stand in the menu of their row. */

/** The buttons of the menus, one for each row or card that has one; with `row`, those of that name. */
export function rowMenus(scope: Page | Locator, row?: string): Locator {
  return row === undefined
    ? scope.getByRole('button', { name: /^Autres actions/ })
    : scope.getByRole('button', { name: `Autres actions\u00A0: ${row}` })
}

/** Presses an act in the first of these menus. */
export async function chooseInMenu(page: Page, menus: Locator, act: string): Promise<void> {
  await menus.first().click()
  const item = page.getByRole('menuitem', { name: new RegExp(`^${act}`) })
  await item.click()
  // On a busy machine the menu may still be moved to its place under the press, which is lost: a person presses again.
  await item.waitFor({ state: 'hidden', timeout: 3_000 }).catch(() => item.click())
}
