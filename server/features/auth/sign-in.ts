import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { trimTemporaryPassword } from '#shared/auth/password.ts'
import { findCredentials, lockAccount, type Credentials } from './accounts.queries.ts'
import type { AuthCall, SignedIn } from './auth-call.ts'

/** Only a right password shows that an account is suspended; unknown addresses take as long as wrong passwords. */
export async function signIn(call: AuthCall, input: SignInInput): Promise<SignedIn> {
  const account = await checkPassword(call, input)
  if (account === undefined) throw refuse('auth.invalid_credentials')
  return openSession(call, account)
}

/** Only a right password shows that an account is not an administrator's. */
export async function adminSignIn(call: AuthCall, input: SignInInput): Promise<SignedIn> {
  const account = await checkPassword(call, input)
  if (account === undefined) throw refuse('auth.invalid_credentials')
  if (!isAdmin(account.role)) throw refuse('auth.not_an_admin')
  return openSession(call, account)
}

/** The account, if the password is right. All checks of a password pass here, so that all are limited. */
export async function checkPassword(
  { deps, ip, db }: AuthCall,
  { email, password }: SignInInput,
): Promise<Credentials | undefined> {
  await deps.rateLimits.beforePassword({ ip, email })
  const credentials = await findCredentials(db, email)
  const given = credentials?.mustChangePassword === true ? trimTemporaryPassword(password) : password
  if (!(await deps.passwords.matches(credentials?.passwordHash, given))) return undefined
  await deps.rateLimits.afterRightPassword({ ip, email })
  return credentials
}

/** Throws `auth.suspended`, and `auth.invalid_credentials` if the password was changed after it was verified. */
export async function lockVerifiedAccount(trx: Transaction<Database>, verified: Credentials): Promise<Credentials> {
  const present = await lockAccount(trx, verified.userId)
  if (present?.status !== 'active') throw refuse('auth.suspended')
  if (present.passwordHash !== verified.passwordHash) throw refuse('auth.invalid_credentials')
  return present
}

/** Starts a session after the password was verified. Throws as `lockVerifiedAccount` does. */
export async function openSession({ deps, userAgent, db }: AuthCall, account: Credentials): Promise<SignedIn> {
  if (account.status !== 'active') throw refuse('auth.suspended')
  const cookie = await inTransaction(db, async (trx) => {
    // Checked again under the lock: an account suspended meanwhile would have a session when it is reactivated.
    const present = await lockVerifiedAccount(trx, account)
    return deps.sessions.start(trx, present, userAgent)
  })
  return { cookie }
}
