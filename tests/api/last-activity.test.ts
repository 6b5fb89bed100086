import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { userActivity } from '#migrations/2026-11-29T1504-user-activity.ts'
import { newId } from '#shared/values/ids.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, MINUTE_MS, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  findPlanId,
  makeAdmin,
  makeMember,
  makeOwner,
  makeResetToken,
  makeTransaction,
} from '#tests/support/factories.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* When a client last used the product: by its sessions, which outlive their end, and never by an administrator's act. */

const database = withDatabase()

async function administration() {
  return as(await makeAdmin(database)).now().admin.users
}

async function readLastSeen({ userId }: Pick<TestUser, 'userId'>) {
  return (await (await administration()).byId({ id: userId })).person.lastSeen
}

/** A browser of the client whose session starts now, and the clock that it runs on. */
async function openBrowser(owner: TestUser) {
  const clock = testClock()
  const deps = testDeps(database, { clock })
  const cookie = await startSession(deps, owner)
  return { clock, deps, client: () => appRouter.createCaller(contextFor(deps, cookie)) }
}

describe('the last activity', () => {
  it('is at most a minute older than the last use, and stays after the sign-out', async () => {
    const owner = await makeOwner(database)
    expect(await readLastSeen(owner)).toBeNull()
    const { clock, client } = await openBrowser(owner)
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:00')
    clock.advance(59_000)
    await client().groups.list()
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:00')
    clock.advance(40 * MINUTE_MS)
    await client().groups.list()
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:40')
    await client().auth.signOut()
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:40')
  })

  it('stays after expired sessions are deleted, and never goes back', async () => {
    const owner = await makeOwner(database)
    const { clock, deps, client } = await openBrowser(owner)
    clock.advance(5 * MINUTE_MS)
    await client().groups.list()
    await as(owner).now().groups.list()
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:05')
    clock.advance(8 * DAY_MS)
    await deps.sessions.sweep()
    const left = await database.db.selectFrom('sessions').select('id').where('user_id', '=', owner.userId).execute()
    expect(left).toEqual([])
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:05')
  })

  it('is not changed by what administrators do, also where they end every session', async () => {
    const owner = await makeOwner(database)
    await as(owner).now().groups.list()
    const users = as(await makeAdmin(database)).at('2026-11-27T12:00:00Z').admin.users
    await users.suspend({ id: owner.userId, reason: 'Impayé' })
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:00')
    await users.reactivate({ id: owner.userId })
    await users.resetPassword({ id: owner.userId })
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:00')
    const id = newId()
    await users.create({ id, firstName: 'Hind', lastName: 'Tazi', email: `${id}@exemple.ma`, phone: null })
    expect(await readLastSeen({ userId: id })).toBeNull()
  })

  it('does not change the version of the client, which an edit has to carry', async () => {
    const owner = await makeOwner(database)
    const users = await administration()
    const { person } = await users.byId({ id: owner.userId })
    await as(owner).now().groups.list()
    expect((await users.byId({ id: owner.userId })).person.updatedAt).toBe(person.updatedAt)
  })

  it('is also a registration and a new password by mail, which open no session', async () => {
    const email = `inscrit-${newId()}@exemple.ma`
    await anonymous(database)
      .now()
      .auth.register({
        planId: await findPlanId(database, 'Pack Pro'),
        firstName: 'Salma',
        lastName: 'Benali',
        email,
        phone: '0612345678',
        password: 'secret-1234',
      })
    const [registered] = (await (await administration()).list({ page: 1, search: email })).rows
    expect(registered?.lastSeen).toBe('2026-11-27T10:00')
    const owner = await makeOwner(database)
    const token = await makeResetToken(owner)
    await anonymous(database).at('2026-11-27T10:30:00Z').auth.resetPassword({ token, password: 'secret-5678' })
    expect(await readLastSeen(owner)).toBe('2026-11-27T10:30')
  })

  it('is also that of a member of the space, by password or PIN', async () => {
    const owner = await makeOwner(database)
    const member = await makeMember(owner)
    const start = (instant: string, byPin: boolean) => {
      const { sessions } = testDeps(database, { clock: testClock(instant) })
      return inTransaction(database.db, (trx) =>
        byPin
          ? sessions.startByPin(trx, member.space, newId(), undefined)
          : sessions.start(trx, member, undefined, member.space),
      )
    }
    await start('2026-11-27T11:00:00Z', false)
    expect([await readLastSeen(owner), await readLastSeen(member)]).toEqual(['2026-11-27T11:00', '2026-11-27T11:00'])
    await start('2026-11-27T11:30:00Z', true)
    expect([await readLastSeen(owner), await readLastSeen(member)]).toEqual(['2026-11-27T11:30', '2026-11-27T11:00'])
  })
})

describe('the list of clients', () => {
  it('shows it, and orders by it with the clients last who never came', async () => {
    const users = await administration()
    const named = { lastName: 'Activité' }
    const [early, never, late] = [
      await makeOwner(database, named),
      await makeOwner(database, named),
      await makeOwner(database, named),
    ]
    await as(late).at('2026-11-27T15:00:00Z').groups.list()
    await as(early).at('2026-11-27T09:00:00Z').groups.list()
    const { rows } = await users.list({ page: 1, search: 'activité', sort: 'activity' })
    expect(rows.map(({ id, lastSeen }) => [id, lastSeen])).toEqual([
      [late.userId, '2026-11-27T15:00'],
      [early.userId, '2026-11-27T09:00'],
      [never.userId, null],
    ])
  })
})

describe('its migration', () => {
  it('takes the latest of sessions, entries and the lines of the trail that the client wrote', async () => {
    const [bySession, byEntry, byAct, never] = [
      await makeOwner(database),
      await makeOwner(database),
      await makeOwner(database),
      await makeOwner(database),
    ]
    const { db } = database
    await as(bySession).at('2026-11-27T15:00:00Z').groups.list()
    await makeTransaction(byEntry)
    const entered = instantAfter(TEST_NOW, -DAY_MS)
    await withoutTriggers(db, (trx) =>
      sql`update transactions set created_at = ${entered} where owner_id = ${byEntry.userId}`.execute(trx),
    )
    await as(byAct).now().groups.create({ id: newId(), name: 'Zone Nord' })
    await db.deleteFrom('sessions').where('user_id', '=', byAct.userId).execute()
    await (await administration()).suspend({ id: never.userId, reason: 'Impayé' })

    await userActivity.down?.(db)
    await userActivity.up(db)
    const rows = await db.selectFrom('user_activity').select(['user_id as id', 'seen_at as at']).execute()
    const seen = new Map(rows.map(({ id, at }) => [id, at]))
    expect(seen.get(bySession.userId)).toEqual(new Date('2026-11-27T15:00:00Z'))
    expect(seen.get(byEntry.userId)).toEqual(entered)
    expect(seen.get(byAct.userId)).toBeInstanceOf(Date)
    expect(seen.has(never.userId)).toBe(false)
  })
})
