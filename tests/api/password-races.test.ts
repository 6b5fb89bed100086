import { describe, expect, it } from 'vitest'
import { createPasswords } from '#server/features/auth/passwords.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/*
 * A password that changes after it was checked and before it is used: the change holds the row of the account while the
 * other call waits for it.
 */

const database = withDatabase()

const anotherHash = createPasswords(1).hash('change-entre-temps')

/** Returns the reason of the refusal when the password changes before the call locks the account. */
async function reasonWhileChanging(user: TestUser, call: () => Promise<unknown>) {
  const waiting = await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: await anotherHash })
      .where('id', '=', user.userId)
      .execute()
    const refusal = catchRefusal(call())
    await expect.poll(countWaiting, { timeout: 5000 }).toBe(1)
    return { refusal }
  })
  return (await waiting.refusal).reason
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting
}

async function countSessions({ userId }: TestUser): Promise<number> {
  return (await database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length
}

describe('a password that is changed while it is checked', () => {
  const visitor = () => anonymous(database).now().auth
  const names = { firstName: 'Salma', lastName: 'Benali' }

  it.each([
    ['sign-in', 'auth.invalid_credentials', (email: string) => visitor().signIn({ email, password: TEST_PASSWORD })],
    // Waits to insert the account, so it reads the password afterwards.
    [
      'sign-up',
      'auth.account_exists',
      (email: string) => visitor().signUp({ ...names, phone: null, email, password: TEST_PASSWORD }),
    ],
    [
      'the demo',
      'auth.invalid_credentials',
      (email: string) => visitor().startDemo({ ...names, email, password: TEST_PASSWORD }),
    ],
  ])('opens no session by %s', async (_name, reason, call) => {
    const owner = await makeOwner(database, { state: 'none' })
    expect(await reasonWhileChanging(owner, () => call(owner.email))).toBe(reason)
    expect(await countSessions(owner)).toBe(0)
    const trials = database.db.selectFrom('user_subscriptions').select('id').where('user_id', '=', owner.userId)
    expect(await trials.execute()).toEqual([])
  })

  it('opens no session by the sign-in of administrators', async () => {
    const admin = await makeAdmin(database)
    const call = () => visitor().adminSignIn({ email: admin.email, password: TEST_PASSWORD })
    expect(await reasonWhileChanging(admin, call)).toBe('auth.invalid_credentials')
    expect(await countSessions(admin)).toBe(0)
  })

  it('is not changed again with the old one', async () => {
    const owner = await makeOwner(database)
    const call = () => as(owner).now().auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'le-mien-1' })
    expect(await reasonWhileChanging(owner, call)).toBe('auth.wrong_current_password')
    const { password_hash: hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    expect(hash).toBe(await anotherHash)
  })
})
