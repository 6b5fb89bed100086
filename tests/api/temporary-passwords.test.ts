import { describe, expect, it } from 'vitest'
import { hashResetToken } from '#server/features/auth/reset-password.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { HOUR_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
const UNCHANGED = "Le nouveau mot de passe doit être différent de l'ancien"
const pasted = ['%s ', ' %s', '%s\n', '%s\r\n', '%s\u00A0', '\u00A0%s\u00A0']

async function makeTemporary(): Promise<TestUser> {
  const user = await makeOwner(database)
  await database.db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.userId).execute()
  return user
}

async function makeToken(user: TestUser): Promise<string> {
  const token = `token-of-${user.userId}`
  await database.db
    .insertInto('password_resets')
    .values({
      token_hash: hashResetToken(token),
      user_id: user.userId,
      created_at: new Date(TEST_NOW),
      expires_at: instantAfter(TEST_NOW, HOUR_MS),
    })
    .execute()
  return token
}

function signIn(user: TestUser, password: string) {
  return anonymous(database).now().auth.signIn({ email: user.email, password })
}

describe('a pasted password', () => {
  it('signs in with spaces and line ends around it if it is temporary', async () => {
    const user = await makeTemporary()
    for (const form of pasted) {
      await expect(signIn(user, form.replace('%s', TEST_PASSWORD)), JSON.stringify(form)).resolves.toBeUndefined()
    }
    expect(await catchRefusal(signIn(user, TEST_PASSWORD.replace('-', ' -')))).toMatchObject({
      reason: 'auth.invalid_credentials',
    })
  })

  it('is compared as typed if it was chosen', async () => {
    const user = await makeOwner(database)
    for (const form of pasted) {
      const refused = await catchRefusal(signIn(user, form.replace('%s', TEST_PASSWORD)))
      expect(refused, JSON.stringify(form)).toMatchObject({ reason: 'auth.invalid_credentials' })
    }
  })

  it('is also the present password of a change', async () => {
    const user = await makeTemporary()
    await as(user)
      .now()
      .auth.changePassword({ currentPassword: `${TEST_PASSWORD}\u00A0`, newPassword: ' tout nouveau ' })
    await signIn(user, ' tout nouveau ')
    expect(await catchRefusal(signIn(user, 'tout nouveau'))).toMatchObject({ reason: 'auth.invalid_credentials' })
  })
})

describe('a new password that equals the old one', () => {
  it.each([
    { kind: 'chosen', make: () => makeOwner(database), same: [TEST_PASSWORD] },
    { kind: 'temporary', make: makeTemporary, same: [TEST_PASSWORD, `${TEST_PASSWORD} `] },
  ])('is refused at its field ($kind)', async ({ make, same }) => {
    const user = await make()
    const calls = as(user).now()
    for (const newPassword of same) {
      const refused = await catchRefusal(calls.auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword }))
      expect(refused).toMatchObject({ code: 'BAD_REQUEST', fieldErrors: { newPassword: UNCHANGED } })
    }
    await signIn(user, TEST_PASSWORD)
  })

  it('is refused by a reset link, which stays valid', async () => {
    const user = await makeTemporary()
    const token = await makeToken(user)
    const { auth } = anonymous(database).now()
    for (const password of [TEST_PASSWORD, `${TEST_PASSWORD} `]) {
      expect(await catchRefusal(auth.resetPassword({ token, password }))).toMatchObject({
        code: 'BAD_REQUEST',
        fieldErrors: { password: UNCHANGED },
      })
    }
    await auth.resetPassword({ token, password: 'un-autre-mot' })
    await signIn(user, 'un-autre-mot')
  })
})
