import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount, updateTemporaryPassword } from '#server/features/auth/accounts.queries.ts'
import type { AuthCall } from '#server/features/auth/auth-call.ts'
import { renewedPassword } from '#server/features/auth/password-mail.ts'
import { deleteUserPasswordResets } from '#server/features/auth/password-resets.queries.ts'
import { endUserSessions } from '#server/features/auth/sessions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall, WithDeps } from '#server/deps.ts'
import type { UserIdInput } from '#shared/users/user-input.ts'
import { makePassword } from './first-password.ts'
import { lockPerson } from './people.queries.ts'

/**
 * Replaces the client's password by a temporary one, which is returned once and mailed, and ends all sessions and reset
 * links. A repeated call makes another one. Refuses `users.not_found` (also without an account), and `users.state_changed`
 * for an account that may not sign in.
 */
export async function resetClientPassword(
  call: AuditedCall & WithDeps & Pick<AuthCall, 'ip'>,
  { id }: UserIdInput,
): Promise<{ temporaryPassword: string }> {
  const { deps, db, ip } = call
  const password = await makePassword(deps)
  const email = await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, id, call.now)
    const account = person?.userId == null ? undefined : await lockAccount(trx, person.userId)
    if (person === undefined || account === undefined) throw refuse('users.not_found')
    if (account.status !== 'active') throw refuse('users.state_changed', { status: account.status })
    const { userId } = account
    const { firstName, lastName, email: to } = person
    await updateTemporaryPassword(trx, userId, password.hash)
    await deleteUserPasswordResets(trx, userId)
    await endUserSessions(trx, userId)
    await recordChange(call, trx, {
      action: 'users.resetPassword',
      subject: { id: userId, name: `${firstName} ${lastName}` },
      ownerId: userId,
      after: { email: to },
    })
    const { publicUrl } = deps.config
    await deps.mail.send(trx, renewedPassword({ to, publicUrl, firstName, password: password.text }))
    return to
  })
  // Wrong guesses at the forgotten password do not keep the client out.
  await deps.rateLimits.afterRightPassword({ ip, email })
  return { temporaryPassword: password.text }
}
