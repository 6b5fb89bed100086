import { createHash } from 'node:crypto'
import { recordOwnAct } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { CheckResetLinkInput, ResetPasswordInput } from '#shared/auth/auth-input.ts'
import { trimTemporaryPassword } from '#shared/auth/password.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { findAccountName, lockAccount, updatePasswordHash } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { deleteUserPasswordResets, findPasswordReset } from './password-resets.queries.ts'
import { recordUse } from './sessions.queries.ts'
import { endUserSessions } from './sessions.ts'

/** Counts as an attempt of the network address, as the reset itself does. */
export async function checkResetLink(
  { deps, db, ip, now }: Pick<AuthCall, 'deps' | 'db' | 'ip' | 'now'>,
  { token }: CheckResetLinkInput,
): Promise<{ isValid: boolean }> {
  await deps.rateLimits.beforeResetToken(ip)
  return { isValid: (await findPasswordReset(db, hashResetToken(token), now)) !== undefined }
}

/** Ends all sessions and other links. Refuses the present password at its field; the token then stays valid. */
export async function resetPassword(call: AuthCall, { token, password }: ResetPasswordInput): Promise<void> {
  const { deps, db, ip, now } = call
  await deps.rateLimits.beforeResetToken(ip)
  const tokenHash = hashResetToken(token)
  // Checked before the costly hash, and again under the lock: of two at once one succeeds.
  const reset = await findPasswordReset(db, tokenHash, now)
  if (reset === undefined) throw refuse('auth.reset_link_invalid')
  const given = reset.mustChangePassword ? trimTemporaryPassword(password) : password
  if (await deps.passwords.matches(reset.passwordHash, given)) {
    throw new FieldRefusal({ password: fieldMessages.passwordUnchanged })
  }
  const passwordHash = await deps.passwords.hash(password)
  const email = await inTransaction(db, async (trx) => {
    const found = await findPasswordReset(trx, tokenHash, now)
    const account = found === undefined ? undefined : await lockAccount(trx, found.userId)
    const stillValid = await findPasswordReset(trx, tokenHash, now)
    if (account === undefined || stillValid === undefined || account.status !== 'active') {
      throw refuse('auth.reset_link_invalid')
    }
    await updatePasswordHash(trx, account.userId, passwordHash)
    await deleteUserPasswordResets(trx, account.userId)
    await endUserSessions(trx, account.userId)
    await recordUse(trx, [account.userId], now)
    const name = await findAccountName(trx, account.userId)
    await recordOwnAct({ ...call, account: { ...account, ...name } }, trx, 'account.changePassword', { by: 'mail' })
    return account.email
  })
  // An account that was blocked by guesses can sign in with the new password.
  await deps.rateLimits.afterRightPassword({ ip, email })
}

export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
