import { createSessions } from '#server/features/auth/sessions.ts'
import { systemClock } from '#server/platform/clock.ts'
import { appRouter } from '#server/app-router.ts'
import type { Deps } from '#server/deps.ts'
import { contextFor } from '#tests/support/session.ts'

export async function makeCaller(deps: Deps, token: string) {
  const cookie = `sandouk_session=${token}`
  if ((await createSessions({ db: deps.db, clock: systemClock, secure: false }).find(cookie)) === undefined) {
    throw new Error('The session of the bench is not accepted')
  }
  return appRouter.createCaller(() => contextFor(deps, cookie))
}
