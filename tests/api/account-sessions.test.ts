import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeOwner, makeResetToken, TEST_PASSWORD } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { contextFor, type TestUser } from '#tests/support/session.ts'
import { appRouter } from '#server/app-router.ts'

const database = withDatabase()

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in a device at an instant. The returned function calls with its session at a given instant. */
async function signIn(user: TestUser, userAgent: string | undefined, instant = TEST_NOW) {
  const clock = testClock(instant)
  const deps = testDeps(database, { clock })
  const setCookie = await database.db.transaction().execute((trx) => deps.sessions.start(trx, user, userAgent))
  const cookie = setCookie.split(';', 1)[0] ?? ''
  return (at: string = TEST_NOW) => {
    clock.set(at)
    return appRouter.createCaller(contextFor(deps, cookie)).auth
  }
}

/** The audit lines of the account. */
function readTrail({ userId }: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'actor_id as actorId', 'after'])
    .where('owner_id', '=', userId)
    .orderBy('seq')
    .execute()
}

function later(milliseconds: number) {
  return instantAfter(TEST_NOW, milliseconds).toISOString()
}

describe('auth.sessions', () => {
  it('names the devices in words, the current one first, and returns no id of a session', async () => {
    const owner = await makeOwner(database)
    const counter = await signIn(owner, WINDOWS_CHROME)
    await signIn(owner, IPHONE_SAFARI, later(-3 * HOUR_MS))
    await signIn(owner, undefined, later(-2 * HOUR_MS))
    const devices = await counter().sessions()
    expect(devices).toEqual([
      {
        browser: 'Chrome',
        system: 'Windows',
        isPhone: false,
        isCurrent: true,
        signedInOn: '2026-11-27',
        lastUsedOn: '2026-11-27',
        lastUsedMinutes: 0,
      },
      expect.objectContaining({ browser: null, system: null, isCurrent: false, lastUsedMinutes: 120 }),
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', isPhone: true, lastUsedMinutes: 180 }),
    ])
    const { id } = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.userId)
      .where('user_agent', '=', WINDOWS_CHROME)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(devices)).not.toContain(id)
  })

  it('leaves out expired sessions and those of other accounts', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    await signIn(owner, IPHONE_SAFARI, later(-13 * HOUR_MS))
    await signIn(stranger, IPHONE_SAFARI)
    const counter = await signIn(owner, WINDOWS_CHROME)
    expect(await counter().sessions()).toHaveLength(1)
  })

  it('shows the last use, on the civil date of the business zone', async () => {
    const owner = await makeOwner(database)
    const counter = await signIn(owner, WINDOWS_CHROME)
    const phone = await signIn(owner, IPHONE_SAFARI)
    await phone(later(14 * HOUR_MS - 5 * HOUR_MS)).sessions()
    const seen = await counter(later(10 * HOUR_MS)).sessions()
    expect(seen.find(({ isCurrent }) => !isCurrent)).toMatchObject({ lastUsedMinutes: 60, signedInOn: '2026-11-27' })
    const tomorrow = await phone(later(15 * HOUR_MS)).sessions()
    expect(tomorrow.find(({ isCurrent }) => isCurrent)).toMatchObject({ lastUsedOn: '2026-11-28', lastUsedMinutes: 0 })
  })
})

describe('auth.signOutOthers', () => {
  it('ends the other sessions, returns their number, and ends none the second time', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const counter = await signIn(owner, WINDOWS_CHROME)
    const phone = await signIn(owner, IPHONE_SAFARI)
    const other = await signIn(owner, undefined)
    const elsewhere = await signIn(stranger, IPHONE_SAFARI)
    // Expired and not yet deleted, so it does not count.
    await signIn(owner, IPHONE_SAFARI, later(-2 * DAY_MS))
    expect(await counter().signOutOthers()).toEqual({ count: 2 })
    expect((await catchRefusal(phone().sessions())).reason).toBe('access.not_signed_in')
    expect((await catchRefusal(other().sessions())).reason).toBe('access.not_signed_in')
    expect(await counter(later(MINUTE_MS)).sessions()).toHaveLength(1)
    expect(await counter().signOutOthers()).toEqual({ count: 0 })
    expect(await elsewhere().sessions()).toHaveLength(1)
    expect(await readTrail(owner)).toEqual([
      { action: 'account.signOutOthers', actorId: owner.userId, after: { count: 2 } },
    ])
  })

  it('happens with a change of password', async () => {
    const owner = await makeOwner(database)
    const counter = await signIn(owner, WINDOWS_CHROME)
    const phone = await signIn(owner, IPHONE_SAFARI)
    await counter().changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'un-autre-mot' })
    expect((await catchRefusal(phone().sessions())).reason).toBe('access.not_signed_in')
    expect(await counter().signOutOthers()).toEqual({ count: 0 })
    expect(await readTrail(owner)).toEqual([{ action: 'account.changePassword', actorId: owner.userId, after: null }])
  })

  it('happens with a new password by a mailed link, with an audit line of the account', async () => {
    const owner = await makeOwner(database)
    const phone = await signIn(owner, IPHONE_SAFARI)
    await anonymous(database)
      .now()
      .auth.resetPassword({ token: await makeResetToken(owner), password: 'un-autre-mot' })
    expect((await catchRefusal(phone().sessions())).reason).toBe('access.not_signed_in')
    const line = { action: 'account.changePassword', actorId: owner.userId, after: { by: 'mail' } }
    expect(await readTrail(owner)).toEqual([line])
  })

  it('writes the audit line of an administrator without an owner', async () => {
    const admin = await makeAdmin(database)
    const counter = await signIn(admin, WINDOWS_CHROME)
    await counter().changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'un-autre-mot' })
    const { owner_id } = await database.db
      .selectFrom('audit_lines')
      .select('owner_id')
      .where('actor_id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    expect(owner_id).toBeNull()
  })

  it('is refused while a temporary password must be changed', async () => {
    const owner = await makeOwner(database, { mustChangePassword: true })
    expect((await catchRefusal(as(owner).now().auth.signOutOthers())).reason).toBe('access.password_change_required')
  })
})
