import { recordOwnAct } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { endUserSessions } from './sessions.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { isUnchangedPassword } from '#shared/auth/password.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { lockAccount, updatePasswordHash } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { deleteUserPasswordResets } from './password-resets.queries.ts'
import { checkPassword } from './sign-in.ts'

/**
 * Also ends the account's other sessions and its reset links, and makes its other devices unknown. Returns the cookie that
 * keeps this device known.
 */
export async function changePassword(
  call: AuthCall & Pick<AuditedCall, 'account'>,
  input: ChangePasswordInput,
): Promise<string> {
  const { account, deps, db } = call
  const known = await checkPassword(call, { email: account.email, password: input.currentPassword })
  if (known === undefined) throw refuse('auth.wrong_current_password')
  if (isUnchangedPassword(input.currentPassword, input.newPassword, known.mustChangePassword)) {
    throw new FieldRefusal({ newPassword: fieldMessages.passwordUnchanged })
  }
  const passwordHash = await deps.passwords.hash(input.newPassword)
  const deviceCookie = await deps.devices.remember(call.cookieHeader, { ...known, passwordHash }, known)
  await inTransaction(db, async (trx) => {
    // Of two devices that change the same password at once only the first succeeds.
    const present = await lockAccount(trx, account.userId)
    if (present?.status !== 'active') throw refuse('access.not_signed_in')
    if (present.passwordHash !== known.passwordHash) throw refuse('auth.wrong_current_password')
    await updatePasswordHash(trx, account.userId, passwordHash)
    await deleteUserPasswordResets(trx, account.userId)
    await endUserSessions(trx, account.userId, account.sessionId)
    await recordOwnAct(call, trx, 'account.changePassword')
  })
  return deviceCookie
}
