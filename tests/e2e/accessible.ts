import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects no WCAG 2.2 AA violation that axe can find on the current page. axe runs in the page itself: its own binding
 * for Playwright loads axe twice and opens another page for the result, which takes four times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // axe reports a link half under the fixed header as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  const found = await findViolations(page)
  // Something may have begun to change its colour in between; a violation of the page is there again.
  expect(found.length === 0 ? found : await findViolations(page)).toEqual([])
}

async function findViolations(page: Page): Promise<string[]> {
  // A colour on its way from one state to another has less contrast. A spinner never ends.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const results = await inPage.run({ runOnly, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, STANDARDS)
  return violations.map((violation) => `${page.url()} ${violation}`)
}
