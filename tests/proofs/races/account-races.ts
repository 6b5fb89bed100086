import { newId } from '#shared/values/ids.ts'
import { hashResetToken } from '#server/features/auth/reset-password.ts'
import { findPlanId, TEST_PASSWORD } from '#tests/support/factories.ts'
import { call, type Race, many, turned, twenty, type World } from './race.ts'

const NEW_PASSWORD = 'tout-nouveau-1234'

function visitor() {
  return {
    firstName: 'Salma',
    lastName: 'Tazi',
    email: `course-${newId()}@exemple.ma`,
    password: TEST_PASSWORD,
  }
}

function signIns(count: number, email: string, everyMs = 0) {
  return many(count, (n) => call('auth.signIn', { email, password: TEST_PASSWORD }, { afterMs: n * everyMs }))
}

/**
 * About the time of one password check, so that some calls read the password before the change and compare after it.
 */
const WHILE_HASHING_MS = 15

async function resetToken({ database }: World, userId: string): Promise<string> {
  const token = `jeton-${newId()}`
  const expiresAt = new Date(Date.now() + 3_600_000)
  const reset = { token_hash: hashResetToken(token), user_id: userId, created_at: new Date(), expires_at: expiresAt }
  await database.db.insertInto('password_resets').values(reset).execute()
  return token
}

export const accountRaces: readonly Race[] = [
  {
    name: 'one trial for an e-mail address',
    round: async () => {
      const newClient = visitor()
      return twenty(() => call('auth.startDemo', newClient))
    },
    winners: 1,
    hasWon: ({ data }) => (data as { outcome: string }).outcome === 'started',
    losers: [],
  },
  {
    name: 'one registration for an e-mail address',
    round: async ({ database }) => {
      const input = { ...visitor(), phone: null, planId: await findPlanId(database, 'Pack Pro') }
      return twenty(() => call('auth.register', input))
    },
    winners: 1,
    losers: ['auth.account_exists'],
  },
  {
    name: 'signing in while being suspended',
    round: async (world, round) => {
      const { userId: id, email } = await world.owner()
      const suspension = call('admin.users.suspend', { id, reason: 'Impayé' }, { cookie: world.principal.cookie })
      return turned([suspension, ...signIns(19, email)], round)
    },
    winners: [1, 20],
    losers: ['auth.suspended'],
  },
  {
    name: 'signing in with the old password during its change',
    round: async (world, round) => {
      const { email, cookie } = await world.owner()
      const input = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
      return turned([call('auth.changePassword', input, { cookie }), ...signIns(19, email, WHILE_HASHING_MS)], round)
    },
    winners: [1, 20],
    losers: ['auth.invalid_credentials'],
  },
  {
    name: 'one change of a password, by twenty devices',
    round: async (world) => {
      const owner = await world.owner()
      const cookies: string[] = []
      for (let n = 0; n < 20; n += 1) cookies.push(await world.session(owner))
      return twenty((n) =>
        call(
          'auth.changePassword',
          { currentPassword: TEST_PASSWORD, newPassword: `${NEW_PASSWORD}-${n}` },
          { cookie: cookies[n] },
        ),
      )
    },
    winners: 1,
    losers: ['auth.wrong_current_password', 'access.not_signed_in'],
  },
  {
    name: 'one use of a reset link, while others sign in with the old password',
    round: async (world, round) => {
      const { userId, email } = await world.owner()
      const input = { token: await resetToken(world, userId), password: NEW_PASSWORD }
      return turned(
        [...many(10, () => call('auth.resetPassword', input)), ...signIns(10, email, WHILE_HASHING_MS)],
        round,
      )
    },
    winners: [1, 11],
    losers: ['auth.reset_link_invalid', 'auth.invalid_credentials'],
  },
]
