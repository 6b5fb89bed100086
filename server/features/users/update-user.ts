import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { deleteUserPasswordResets } from '#server/features/auth/password-resets.queries.ts'
import { closeUserSessions } from '#server/features/auth/closed-account.ts'
import { withFreeName } from '#server/features/team/free-name.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { UpdateUserInput } from '#shared/users/user-input.ts'
import { findPerson, lockPerson, type PersonRow } from './people.queries.ts'
import { asPerson, type Person } from './users.service.ts'
import { updateAccount, updateRequest, updateSuspension, type Suspension } from './users.queries.ts'
import { accountStatusFor } from './users.rules.ts'

const EMAIL_KEY = 'users_email_key'

/** Links mailed to a former address stop working. A suspension without a reason is refused at its field. */
export async function updateUser(call: AuditedCall, input: UpdateUserInput): Promise<Person> {
  try {
    return await withFreeName(() =>
      inTransaction(call.db, async (trx) => {
        const person = await lockPerson(trx, input.id, call.now)
        if (person === undefined) throw refuse('users.not_found')
        assertVersion(asPerson(person, call), input.updatedAt)
        if (!isSame(person, input)) await writeChange(trx, call, person, input)
        return asPerson((await findPerson(trx, person.id, call.now)) ?? person, call)
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error, EMAIL_KEY)) throw new FieldRefusal({ email: fieldMessages.emailTaken })
    throw error
  }
}

function toAuditFacts({
  firstName,
  lastName,
  email,
  phone,
  status,
}: Pick<UpdateUserInput, 'firstName' | 'lastName' | 'email' | 'phone' | 'status'>) {
  return {
    firstName,
    lastName,
    email,
    phone,
    status,
  }
}

function isSame(person: PersonRow, input: UpdateUserInput): boolean {
  return JSON.stringify(toAuditFacts(person)) === JSON.stringify(toAuditFacts(input))
}

async function writeChange(
  trx: Transaction<Database>,
  call: AuditedCall,
  person: PersonRow,
  input: UpdateUserInput,
): Promise<void> {
  const { userId, requestId } = person
  const isMoved = input.status !== person.status
  if (requestId === null && isMoved && input.status === 'pending') {
    throw new FieldRefusal({ status: fieldMessages.noRequestToReopen })
  }
  const suspension = isMoved && input.status === 'suspended' ? toSuspension(input, call.now) : null
  if (userId !== null) {
    // A status shown as suspended or rejected is the account's.
    const before = accountStatusFor(person.status, false)
    const status = isMoved ? accountStatusFor(input.status, person.endsAt !== null) : before
    await updateAccount(trx, userId, { ...input, status })
    if (input.email !== person.email) await deleteUserPasswordResets(trx, userId)
    if (status !== 'active') await closeUserSessions(trx, userId)
  }
  if (requestId !== null) {
    // An edit of names leaves the request's decision as it was, also where the account's status hides it.
    const status = isMoved ? input.status : (person.requestStatus ?? input.status)
    await updateRequest(trx, requestId, { ...input, status })
  }
  if (isMoved) await updateSuspension(trx, person, suspension)
  await recordChange(call, trx, {
    action: isMoved && input.status === 'pending' ? 'requests.reopen' : 'users.update',
    subject: { id: person.id, name: `${input.firstName} ${input.lastName}` },
    ownerId: userId,
    before: toAuditFacts(person),
    after: toAuditFacts(input),
    reason: suspension?.reason,
  })
}

function toSuspension({ reason }: UpdateUserInput, at: Date): Suspension {
  if (reason === null) throw new FieldRefusal({ reason: fieldMessages.reasonRequired })
  return { reason, at }
}
