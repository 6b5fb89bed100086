import { temporaryPassword } from '#server/features/auth/password-mail.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { lockPlanAgainstRemoval } from '#server/features/plans/all-plans.queries.ts'
import { insertRequest } from '#server/features/requests/requests.queries.ts'
import type { AuditedCall, WithDeps } from '#server/deps.ts'
import { newId } from '#shared/values/ids.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { CreateUserInput } from '#shared/users/user-input.ts'
import { createAccount, makePassword } from './first-password.ts'
import { findPerson } from './people.queries.ts'

export interface CreatedUser {
  readonly id: string
  /** Shown and mailed once; null for a repeated call. */
  readonly temporaryPassword: string | null
}

/** Starts no subscription. Refuses a known address at its field, `create.id_taken`, `subscriptions.no_plan`. */
export async function createUser(call: AuditedCall & WithDeps, input: CreateUserInput): Promise<CreatedUser> {
  const { id, planId, ...person } = input
  const password = await makePassword(call.deps)
  return inTransaction(call.db, async (trx) => {
    const { isNew } = await createOnce(trx, {
      find: () => findPerson(trx, id, call.now),
      isSame: (known) => known.email === input.email && known.firstName === input.firstName,
      insert: async () => {
        if (planId !== null && (await lockPlanAgainstRemoval(trx, planId)) === undefined)
          throw refuse('subscriptions.no_plan')
        if (!(await createAccount(trx, call, { userId: id, ...person }, password))) return false
        const { email: to, firstName } = person
        const { publicUrl } = call.deps.config
        await call.deps.mail.send(trx, temporaryPassword({ to, publicUrl, firstName, password: password.text }))
        if (planId !== null) {
          await insertRequest(trx, { id: newId(), userId: id, planId, status: 'approved', ...person })
        }
        return true
      },
      conflict: () => new FieldRefusal({ email: fieldMessages.emailTaken }),
    })
    return { id, temporaryPassword: isNew ? password.text : null }
  })
}
