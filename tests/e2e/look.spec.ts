import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeTransactions } from '#tests/support/factories.ts'
import { expectAccessible } from './accessible.ts'
import { rowMenus } from './row-menu.ts'

/* What is measured, not read: gaps, heights, how much of a list one screen shows. */

/** The widths of all U+202F that are shown, in em. */
function measureThousandsGaps(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const gaps: number[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf('\u202F') ?? -1
      if (at < 0 || node.parentElement === null) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { width } = range.getBoundingClientRect()
      // What is hidden has no width at all.
      if (width > 0) gaps.push(width / Number.parseFloat(getComputedStyle(node.parentElement).fontSize))
    }
    return gaps
  })
}

test(
  'the thousands of an amount stand apart in tables, cards, charts and on paper',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    const agencyId = await makeAgency(client, { name: 'Fès' })
    await makeTransactions(client, [{ type: 'outgoing', amount: 123_456_750, agencyId }])
    await signInAs(client)
    for (const path of ['/app/transactions', '/app']) {
      await page.goto(path)
      await expect(page.getByText('1\u202F234\u202F567,50').first()).toBeVisible()
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        for (const media of ['screen', 'print'] as const) {
          await page.emulateMedia({ media })
          const where = `${path} at ${width} px, ${media}`
          await expect
            .poll(async () => Math.min(...(await measureThousandsGaps(page))), where)
            .toBeGreaterThanOrEqual(0.2)
          await expect.poll(async () => (await measureThousandsGaps(page)).length, where).toBeGreaterThan(0)
        }
        await page.emulateMedia({ media: 'screen' })
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  },
)

test(
  'no empty gutter stands beside the page or the backdrop of a dialog',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    await page.goto('/app/allagencies')
    const width = () => page.evaluate(() => document.body.getBoundingClientRect().width)
    expect(await width()).toBe(1280)
    await page.getByRole('button', { name: 'Nouvelle agence' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => document.elementFromPoint(1279, 400)?.closest('main, aside'))).toBeNull()
    expect(await width()).toBe(1280)
  },
)

test(
  'a screen of transactions shows more than 14 rows of one line, which open on click and Enter',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    const client = await owner()
    const agencyId = await makeAgency(client, { name: 'Agence de la gare routière de Fès' })
    const description = 'Envoi pour la rentrée des enfants, à remettre à la mère du client'
    await makeTransactions(
      client,
      Array.from({ length: 20 }, () => ({ type: 'outgoing' as const, amount: 123_456_750, agencyId, description })),
    )
    await signInAs(client)
    await page.goto('/app/transactions')
    const table = page.getByRole('table', { name: 'Transactions', exact: true })
    const rows = table.getByRole('row')
    await expect(rows).toHaveCount(21)
    const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect()))
    for (const { height } of heights) expect(height).toBeLessThanOrEqual(45)
    // A row counts when its line of text can be read.
    expect(heights.filter(({ top }) => top + 34 <= 800).length).toBeGreaterThan(14)

    // The currency stands in the head alone.
    await expect(table.getByRole('columnheader', { name: 'Montant (MAD)' })).toBeVisible()
    expect(await rows.nth(1).innerText()).not.toContain('MAD')
    const cell = rows.nth(1).getByText(description)
    await cell.hover()
    await expect(rows.nth(1).locator('[data-cell][title]').filter({ hasText: description })).toHaveAttribute(
      'title',
      new RegExp(description),
    )

    const detail = page.getByRole('dialog', { name: 'Détail de la transaction' })
    await rows.nth(2).getByRole('cell').first().click()
    await expect(detail).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()

    // A selection of text is not a click.
    const box = await rows.nth(3).getByText(description).boundingBox()
    if (box === null) throw new Error('The description is not shown')
    await page.mouse.move(box.x + 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => window.getSelection()?.toString() ?? '')).not.toBe('')
    await expect(detail).toBeHidden()

    await rowMenus(page).nth(1).click()
    await expect(page.getByRole('menuitem', { name: /^Supprimer/ })).toBeVisible()
    await expect(detail).toBeHidden()
    await expectAccessible(page)
  },
)
