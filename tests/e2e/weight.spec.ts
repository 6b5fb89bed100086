import { expect, test } from '#tests/support/browser.ts'
import { type PageWeight, weighedScreens, weighPage } from '#tests/support/page-weight.ts'

/* What a counter on a bad line waits for. Exact: the same build weighs the same every time. */

function told({ files }: PageWeight) {
  return files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
}

test('the sign-in page keeps its weight', { tag: '@wide' }, async ({ page }) => {
  const weight = await weighPage(page, weighedScreens.login)
  expect(weight.bytes, told(weight)).toBeLessThanOrEqual(weighedScreens.login.limit)
  // A build that sends nothing would be light.
  expect(weight.bytes).toBeGreaterThan(100_000)
})

test(
  'so does the first screen after it, without charts, dates or administration',
  { tag: '@wide' },
  async ({ page, owner, signInAs }) => {
    await signInAs(await owner())
    const weight = await weighPage(page, weighedScreens.profile)
    expect(weight.bytes, told(weight)).toBeLessThanOrEqual(weighedScreens.profile.limit)
    expect(weight.bytes).toBeGreaterThan(100_000)
    for (const { name } of weight.files) expect(name).not.toMatch(/calendar|chart|admin/)
  },
)
