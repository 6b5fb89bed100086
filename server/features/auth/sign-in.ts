import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { findCredentials, lockAccount, type Credentials } from './accounts.queries.ts'
import type { AuthCall, SignedIn } from './auth-call.ts'

/**
 * Signs in by address and password (D5). Unknown address and wrong password answer alike, in the same time; a suspended
 * account is told so only to who knows its password (D4).
 * Refuses: `auth.invalid_credentials`, `auth.suspended`, `auth.too_many_attempts`.
 */
export async function signIn(call: AuthCall, input: SignInInput): Promise<SignedIn> {
  const account = await checkPassword(call, input)
  if (account === undefined) throw refuse('auth.invalid_credentials')
  return openSession(call, account)
}

/**
 * Signs an administrator in. Somebody else, known or not, reads `Accès non autorisé` (spec 000 §5) only with a right
 * password: a guess learns nothing about the role of an address.
 */
export async function adminSignIn(call: AuthCall, input: SignInInput): Promise<SignedIn> {
  const account = await checkPassword(call, input)
  if (account === undefined) throw refuse('auth.invalid_credentials')
  if (!isAdmin(account.role)) throw refuse('auth.not_an_admin')
  return openSession(call, account)
}

/** The account whose password this is. Every path that checks a password comes through here and its limits. */
export async function checkPassword(
  { deps, ip, db }: AuthCall,
  { email, password }: SignInInput,
): Promise<Credentials | undefined> {
  await deps.rateLimits.beforePassword({ ip, email })
  const credentials = await findCredentials(db, email)
  if (!(await deps.passwords.matches(credentials?.passwordHash, password))) return undefined
  await deps.rateLimits.afterRightPassword({ ip, email })
  return credentials
}

/**
 * The account as it is now, locked, whose password was shown before. Refuses `auth.suspended` (D4), and
 * `auth.invalid_credentials` where the password was changed while it was being checked: the old one opens nothing any more (D6).
 */
export async function lockShown(trx: Transaction<Database>, shown: Credentials): Promise<Credentials> {
  const present = await lockAccount(trx, shown.userId)
  if (present?.status !== 'active') throw refuse('auth.suspended')
  if (present.passwordHash !== shown.passwordHash) throw refuse('auth.invalid_credentials')
  return present
}

/** A new session for somebody who has shown the password. Refuses as `lockShown`. */
export async function openSession({ deps, userAgent, db }: AuthCall, account: Credentials): Promise<SignedIn> {
  if (account.status !== 'active') throw refuse('auth.suspended')
  const cookie = await inTransaction(db, async (trx) => {
    // Looked at again under its lock: who was suspended since would keep a session for the day of the reactivation.
    const present = await lockShown(trx, account)
    return deps.sessions.start(trx, present, userAgent)
  })
  return { cookie }
}
