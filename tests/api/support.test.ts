import { describe, expect, it } from 'vitest'
import { TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeCustomProduct, makeOwner, makeTransactions, TEST_PASSWORD } from '#tests/support/factories.ts'
import { contextFor, startSession } from '#tests/support/session.ts'

const database = withDatabase()

describe('factories', () => {
  it('create accounts with a real session and password', async () => {
    const clock = testClock(TEST_NOW)
    const deps = testDeps(database, { clock })
    const owner = await makeOwner(database)
    const cookie = await startSession(deps, owner)
    const actor = await contextFor(deps, cookie).actor()
    expect(actor).toMatchObject({
      account: { userId: owner.userId, role: 'client' },
      member: { ownerId: owner.userId, id: owner.userId, role: 'owner', allAgencies: true },
      subscription: { planName: 'Pack Réseau' },
    })
    expect(await contextFor(deps, undefined).actor()).toBeUndefined()
    const { password_hash: hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    expect(await deps.passwords.matches(hash, TEST_PASSWORD)).toBe(true)
    expect(await deps.passwords.matches(hash, 'something else')).toBe(false)
    clock.advance(13 * 3_600_000)
    expect(await contextFor(deps, cookie).actor()).toBeUndefined()
  })

  it('create every state of a client', async () => {
    const deps = testDeps(database)
    const subscriptionAt = async (state: Parameters<typeof makeOwner>[1]) => {
      const owner = await makeOwner(database, state)
      const actor = await contextFor(deps, await startSession(deps, owner)).actor()
      return actor === undefined ? 'nobody' : (actor.subscription?.planName ?? null)
    }
    expect(await subscriptionAt({ state: 'subscribed', plan: 'Pack Pro' })).toBe('Pack Pro')
    expect(await subscriptionAt({ state: 'trial' })).toBe('Demo 3 jours')
    for (const state of ['expired', 'expiredTrial', 'pending', 'none'] as const) {
      expect(await subscriptionAt({ state })).toBeNull()
    }
    for (const state of ['suspended', 'rejected'] as const) expect(await subscriptionAt({ state })).toBe('nobody')
    const admin = await makeAdmin(database, { role: 'principalAdmin' })
    expect((await contextFor(deps, await startSession(deps, admin)).actor())?.account?.role).toBe('principalAdmin')
  })

  it('create transactions that the totals include', async () => {
    const owner = await makeOwner(database)
    const customProductId = await makeCustomProduct(owner, { category: 'outgoing' })
    await makeTransactions(owner, [{ amount: 1_697_200 }, { amount: 43_700 }, { type: 'outgoing', customProductId }])
    const totals = await database.db
      .selectFrom('owner_day_totals')
      .select(['incoming_count', 'incoming_amount', 'outgoing_count', 'outgoing_amount'])
      .where('owner_id', '=', owner.userId)
      .execute()
    expect(totals).toEqual([
      { incoming_count: 2, incoming_amount: 1_740_900, outgoing_count: 1, outgoing_amount: 10_000 },
    ])
  })
})

describe('databases of tests', () => {
  const other = withDatabase({ poolSize: 2 })

  it('are separate', async () => {
    const count = async (db: typeof other.db) =>
      (
        await db
          .selectFrom('users')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect(await count(database.db)).toBeGreaterThan(0)
    expect(await count(other.db)).toBe(0)
  })
})
