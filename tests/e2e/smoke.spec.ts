import { expect, test } from '#tests/support/browser.ts'

/* Checks the fixtures: the server, a session without the form, and that errors of a page fail its test. */

test('the built client starts, signed out and signed in', async ({ page, owner, signInAs }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await signInAs(await owner({ firstName: 'Nadia' }))
  const session = await page.request.get('/trpc/auth.session')
  expect(await session.text()).toContain('Nadia')
})

test('a page that violates the security policy fails its test', { tag: '@wide' }, async ({ page, expectedFaults }) => {
  expectedFaults.push('Content Security Policy')
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.broken = true'
    document.head.append(script)
  })
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})
