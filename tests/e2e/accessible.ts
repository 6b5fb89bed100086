import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe knows of stands against the page as it is now (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // A link half under the fixed header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
