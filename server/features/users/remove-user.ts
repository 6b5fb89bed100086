import { recordChange } from '#server/features/audit/record-change.ts'
import { isPrivilegeViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall } from '#server/deps.ts'
import { normaliseEmail } from '#shared/values/email.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { RemoveUserInput } from '#shared/users/user-input.ts'
import { lockPerson } from './people.queries.ts'
import {
  countBelongings,
  deleteAccount,
  deleteUserBooks,
  deleteRequest,
  lockAccountForRemoval,
} from './users.queries.ts'

/** Keeps the audit trail and the memory of a used trial. Where there are transactions the address must match. */
export async function removeUser(call: AuditedCall, input: RemoveUserInput): Promise<{ id: string }> {
  try {
    await inTransaction(call.db, async (trx) => {
      const person = await lockPerson(trx, input.id, call.now)
      if (person === undefined) throw refuse('users.not_found')
      const { userId, requestId, firstName, lastName, email, phone, status } = person
      if (userId !== null) await lockAccountForRemoval(trx, userId)
      const belongings = userId === null ? undefined : await countBelongings(trx, userId)
      if (belongings !== undefined && belongings.transactions > 0 && normaliseEmail(input.email ?? '') !== email) {
        throw new FieldRefusal({ email: fieldMessages.emailMismatch })
      }
      if (userId !== null) {
        await deleteUserBooks(trx, userId)
        await deleteAccount(trx, userId)
      } else if (requestId !== null) {
        await deleteRequest(trx, requestId)
      }
      await recordChange(call, trx, {
        action: 'users.remove',
        subject: { id: person.id, name: `${firstName} ${lastName}` },
        ownerId: userId,
        before: { firstName, lastName, email, phone, status, ...belongings },
        reason: input.reason ?? undefined,
      })
    })
  } catch (error) {
    if (isPrivilegeViolation(error)) throw refuse('users.insufficient_privilege')
    throw error
  }
  return { id: input.id }
}
