import { createHash } from 'node:crypto'
import { recordOwnAct } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ResetPasswordInput } from '#shared/auth/auth-input.ts'
import { findAccountName, lockAccount, updatePasswordHash } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { deleteUserPasswordResets, findPasswordReset } from './password-resets.queries.ts'
import { endUserSessions } from './sessions.ts'

/**
 * Sets a new password by the token of a mailed link (D7): once, within the hour. Ends every session of the account and
 * every other link to it, and does not sign in.
 * Refuses: `auth.reset_link_invalid` (unknown, used, expired, or the account is suspended), `auth.too_many_attempts`.
 */
export async function resetPassword(call: AuthCall, { token, password }: ResetPasswordInput): Promise<void> {
  const { deps, db, ip, now } = call
  await deps.rateLimits.beforeResetToken(ip)
  const tokenHash = hashResetToken(token)
  // Looked at before the costly hash, and again under the lock: of two at once, one wins.
  if ((await findPasswordReset(db, tokenHash, now)) === undefined) throw refuse('auth.reset_link_invalid')
  const passwordHash = await deps.passwords.hash(password)
  const email = await inTransaction(db, async (trx) => {
    const found = await findPasswordReset(trx, tokenHash, now)
    const account = found === undefined ? undefined : await lockAccount(trx, found.userId)
    // The lock may have waited for somebody who used it.
    const stillGood = await findPasswordReset(trx, tokenHash, now)
    if (account === undefined || stillGood === undefined || account.status !== 'active') {
      throw refuse('auth.reset_link_invalid')
    }
    await updatePasswordHash(trx, account.userId, passwordHash)
    await deleteUserPasswordResets(trx, account.userId)
    await endUserSessions(trx, account.userId)
    const name = await findAccountName(trx, account.userId)
    await recordOwnAct({ ...call, account: { ...account, ...name } }, trx, 'account.changePassword', { by: 'mail' })
    return account.email
  })
  // Who was locked out by guesses gets in again with the new password.
  await deps.rateLimits.afterRightPassword({ ip, email })
}

/** What is stored of a token. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
