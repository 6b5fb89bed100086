import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no WCAG 2.2 AA violation that axe can find on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe reports a link half under the fixed header as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  // A colour on its way from one state to another has less contrast. A spinner never ends.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
