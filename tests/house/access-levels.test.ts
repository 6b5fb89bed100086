import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { type Access, accessLevels } from '#server/platform/trpc/trpc.ts'
import { procedures } from '#tests/support/procedures.ts'

/* Every procedure has an access level. tests/api/matrix.test.ts checks who passes each. */

/**
 * The matrix reads the access level from the procedure, so it would not notice a weaker one. Procedures that are not
 * listed are for subscribed clients.
 */
const PATHS_BY_LEVEL: Readonly<Record<Exclude<Access, 'subscribed'>, readonly RegExp[]>> = {
  public: [
    /^auth\.(session|signIn|adminSignIn|signOut|signUp|register|startDemo|requestPasswordReset|resetPassword)$/,
    /^plans\.listActive$/,
  ],
  signedIn: [
    /^auth\.(changePassword|sessions|signOutOthers)$/,
    /^profile\.(get|onboarding|update)$/,
    /^payments\.(mine|submit)$/,
    /^(agencies\.usage|subscriptions\.current)$/,
  ],
  admin: [
    /^admin\./,
    /^(operators|transactionTypes)\.admin/,
    /^operators\.(create|update|remove)$/,
    /^plans\.(list|byId|create|update|remove)$/,
    /^payments\.(list|update|remove)$/,
    /^subscriptions\.(list|requests|activate|reject|create|update|remove)$/,
  ],
  principalAdmin: [/^pendingUsers\./],
}

function expectedAccess(path: string): Access {
  const fits = Object.entries(PATHS_BY_LEVEL).filter(([, paths]) => paths.some((pattern) => pattern.test(path)))
  expect(fits.length, `${path} is listed for two access levels`).toBeLessThan(2)
  return (fits[0]?.[0] ?? 'subscribed') as Access
}

describe('access levels', () => {
  it.each(procedures)('$path has the listed access level', ({ path, access }) => {
    expect(accessLevels, `${path}: start it from a procedure of server/platform/trpc/procedures.ts`).toContain(access)
    expect(access, `${path}: change the access level here too`).toBe(expectedAccess(path))
  })

  it('no router is lazy, so that the matrix sees every procedure', () => {
    expect(procedures.length).toBeGreaterThan(20)
    const { lazy } = appRouter._def as { lazy?: Record<string, unknown> }
    expect(Object.keys(lazy ?? {}), 'lazy() routers hide procedures: import the router').toEqual([])
  })
})
