import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { trimTemporaryPassword } from '#shared/auth/password.ts'
import { findCredentials, lockAccount, type Credentials } from './accounts.queries.ts'
import type { AuthCall, SignedIn } from './auth-call.ts'
import { refuseClosed } from './closed-account.ts'
import { chooseSpace } from './spaces.ts'
import type { MarkedAccount } from './device-marks.ts'

/** Only a right password shows that an account is suspended or rejected; unknown addresses take as long as wrong passwords. */
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
  call: AuthCall,
  { email, password }: SignInInput,
): Promise<Credentials | undefined> {
  const { deps, ip, db } = call
  const device = await recogniseDevice(call, email)
  await deps.rateLimits.beforePassword({ ip, email, device })
  const credentials = await findCredentials(db, email)
  const given = credentials?.mustChangePassword === true ? trimTemporaryPassword(password) : password
  if (!(await deps.passwords.matches(credentials?.passwordHash, given))) return undefined
  await deps.rateLimits.afterRightPassword({ ip, email, device })
  return credentials
}

async function recogniseDevice({ deps, db, cookieHeader }: AuthCall, email: string): Promise<string | undefined> {
  if (!deps.devices.hasMarks(cookieHeader)) return undefined
  const account = await findCredentials(db, email)
  return account === undefined ? undefined : deps.devices.recognise(cookieHeader, account)
}

/** Throws `auth.suspended`, `auth.rejected`, and `auth.invalid_credentials` if the password was changed after it was verified. */
export async function lockVerifiedAccount(trx: Transaction<Database>, verified: Credentials): Promise<Credentials> {
  const present = await lockAccount(trx, verified.userId)
  if (present?.status !== 'active') throw await refuseClosed(trx, present)
  if (present.passwordHash !== verified.passwordHash) throw refuse('auth.invalid_credentials')
  return present
}

/** Starts a session after the password was verified. Throws as `lockVerifiedAccount` does. */
export async function openSession(call: AuthCall, account: Credentials): Promise<SignedIn> {
  const { deps, userAgent, db, now } = call
  if (account.status !== 'active') throw await refuseClosed(db, account)
  const cookie = await inTransaction(db, async (trx) => {
    // Checked again under the lock: an account suspended meanwhile would have a session when it is reactivated.
    const present = await lockVerifiedAccount(trx, account)
    return deps.sessions.start(trx, present, userAgent, await chooseSpace(trx, present, now))
  })
  return signedInWith(call, account, cookie)
}

/** Adds the cookie that marks the device to that of the new session. */
export async function signedInWith(
  { deps, cookieHeader }: AuthCall,
  account: MarkedAccount,
  sessionCookie: string,
): Promise<SignedIn> {
  return { cookies: [sessionCookie, await deps.devices.remember(cookieHeader, account)] }
}
