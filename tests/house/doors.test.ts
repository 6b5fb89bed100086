import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/trpc/app-router.ts'
import { accessLevels } from '#server/trpc/trpc.ts'
import { procedures } from '#tests/support/procedures.ts'

/* Every procedure has a door (D3). What each door lets through is held by tests/api/matrix.test.ts. */

describe('doors', () => {
  it.each(procedures)('$path says who may call it', ({ path, access }) => {
    expect(accessLevels, `${path}: start it from a door of server/trpc/procedures.ts`).toContain(access)
  })

  it('all procedures are loaded, so that the matrix sees them', () => {
    expect(procedures.length).toBeGreaterThan(20)
    const { lazy } = appRouter._def as { lazy?: Record<string, unknown> }
    expect(Object.keys(lazy ?? {}), 'lazy() routers hide procedures: import the router').toEqual([])
  })
})
