import { recordOwnAct } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { endUserSessions, type Actor } from './sessions.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { lockAccount, updatePasswordHash } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { deleteUserPasswordResets } from './password-resets.queries.ts'
import { checkPassword } from './sign-in.ts'

/**
 * Changes the password of who is signed in and ends the account's other sessions and links with it (D6, D7).
 * Refuses: `auth.wrong_current_password`, `auth.too_many_attempts`; `access.not_signed_in` where the account was suspended
 * meanwhile.
 */
export async function changePassword(call: AuthCall & { account: Actor }, input: ChangePasswordInput): Promise<void> {
  const { account, deps, db } = call
  const known = await checkPassword(call, { email: account.email, password: input.currentPassword })
  if (known === undefined) throw refuse('auth.wrong_current_password')
  const passwordHash = await deps.passwords.hash(input.newPassword)
  await inTransaction(db, async (trx) => {
    // Of two devices that show the same password at once, one changes it; for the other it is no longer the present one.
    const present = await lockAccount(trx, account.userId)
    if (present?.status !== 'active') throw refuse('access.not_signed_in')
    if (present.passwordHash !== known.passwordHash) throw refuse('auth.wrong_current_password')
    await updatePasswordHash(trx, account.userId, passwordHash)
    await deleteUserPasswordResets(trx, account.userId)
    await endUserSessions(trx, account.userId, account.sessionId)
    await recordOwnAct(call, trx, 'account.changePassword')
  })
}
