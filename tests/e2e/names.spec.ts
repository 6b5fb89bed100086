import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAdmin, makeAgency, makeGroup, makeTransaction, makeUserOperator } from '#tests/support/factories.ts'

/* Two things of one screen that do something different have different names, for people who hear them. */

const clientPaths = [
  '/app/profile',
  '/app/subscription',
  '/app/manual-payment',
  '/app/allagencies',
  '/app/groups',
  '/app/operators',
  '/app/products',
  '/app/settings/transaction-types',
  '/app/settings/audit',
  '/app/transactions',
  '/app/transactions/incoming',
  '/app/transactions/outgoing',
  '/app/journal',
  '/app/journal?tab=closing',
  '/app/journal?tab=history',
  '/dashboard',
  '/register',
]

const adminPaths = [
  '/admin/dashboard',
  '/admin/pending-users',
  '/admin/users',
  '/admin/user-subscriptions',
  '/admin/manual-payments',
  '/admin/manual-validations',
  '/admin/subscription-plans',
  '/admin/operators',
  '/admin/transaction-types',
  '/admin/groups',
  '/admin/agencies',
  '/admin/journal',
  '/admin/transactions',
  '/admin/audit',
]

interface Named {
  readonly name: string
  /** The address of a link; any two other elements count as different. */
  readonly target: string
}

/** Reads the interactive elements of an accessibility snapshot, in which the address of a link follows on its own line. */
function readInteractive(snapshot: string): Named[] {
  const lines = snapshot.split('\n')
  const roles = 'button|link|textbox|searchbox|combobox|checkbox|switch|tab|menuitem'
  return lines.flatMap((line, index) => {
    const [, role, name = ''] = new RegExp(`^\\s*- '?(${roles})\\b(?: "((?:[^"\\\\]|\\\\.)*)")?`).exec(line) ?? []
    if (role === undefined) return []
    const address = /- \/url: (.*)/.exec(lines[index + 1] ?? '')?.[1]
    return [{ name, target: address ?? `${role} ${index}` }]
  })
}

async function findSameNames(page: Page): Promise<string[]> {
  const targets = new Map<string, Set<string>>()
  for (const { name, target } of readInteractive(await page.locator('body').ariaSnapshot())) {
    targets.set(name, (targets.get(name) ?? new Set()).add(target))
  }
  expect(targets.size).toBeGreaterThan(2)
  return [...targets].filter(([, different]) => different.size > 1).map(([name]) => name)
}

async function expectOwnNames(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    expect.soft(await findSameNames(page), path).toEqual([])
  }
}

test('every button and link of the client space has its own name', async ({ page, owner, signInAs }) => {
  test.slow()
  const client = await owner()
  await makeUserOperator(client)
  await makeGroup(client, { name: 'Nord' })
  await makeGroup(client, { name: 'Sud' })
  const fes = await makeAgency(client, { name: 'Fès' })
  const rabat = await makeAgency(client, { name: 'Rabat' })
  for (const agencyId of [fes, rabat]) {
    for (const type of ['incoming', 'outgoing'] as const)
      await makeTransaction(client, { type, agencyId, amount: 5_000 })
  }
  await signInAs(client)
  await expectOwnNames(page, clientPaths)
})

test('every button and link of the administration has its own name', async ({ page, database, owner, signInAs }) => {
  test.slow()
  await owner({ state: 'pending', firstName: 'Amal' })
  await owner({ state: 'pending', firstName: 'Driss' })
  const client = await owner({ firstName: 'Nadia' })
  await makeTransaction(client, { agencyId: await makeAgency(client, { name: 'Fès' }) })
  await signInAs(await makeAdmin(database, { role: 'principalAdmin' }))
  await expectOwnNames(page, adminPaths)
})
