import { expect, test } from '#tests/support/browser.ts'
import { type PageWeight, weighedScreens, weighPage } from '#tests/support/page-weight.ts'

/* How much a slow line must load. Exact: the same build always has the same weight. */

function formatFiles({ files }: PageWeight) {
  return files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
}

test('the sign-in page stays below its weight limit', { tag: '@wide' }, async ({ page }) => {
  const weight = await weighPage(page, weighedScreens.login)
  expect(weight.bytes, formatFiles(weight)).toBeLessThanOrEqual(weighedScreens.login.limit)
  // An empty response would be light too.
  expect(weight.bytes).toBeGreaterThan(100_000)
})

test(
  'the first screen after sign-in stays below its limit, without charts, calendars or administration',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    const weight = await weighPage(page, weighedScreens.profile)
    expect(weight.bytes, formatFiles(weight)).toBeLessThanOrEqual(weighedScreens.profile.limit)
    expect(weight.bytes).toBeGreaterThan(100_000)
    for (const { name } of weight.files) expect(name).not.toMatch(/calendar(?!-date)|chart|admin/)
  },
)
