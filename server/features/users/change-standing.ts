import { recordChange } from '#server/features/audit/record-change.ts'
import { closeUserSessions } from '#server/features/auth/closed-account.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { updateRequestStatus } from '#server/features/requests/requests.queries.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { SuspendUserInput, UserIdInput } from '#shared/users/user-input.ts'
import { lockPerson } from './people.queries.ts'
import { updateAccountStatusFrom, updateSuspension } from './users.queries.ts'

/** Suspends account and request, keeps the reason, and ends every session. Refuses `users.not_found`, `users.state_changed`. */
export function suspendUser(call: AuditedCall, { id, reason }: SuspendUserInput): Promise<{ id: string }> {
  return changeStanding(call, id, { from: 'approved', to: 'suspended', action: 'users.suspend', reason })
}

/** Refuses as `suspendUser`. */
export function reactivateUser(call: AuditedCall, { id }: UserIdInput): Promise<{ id: string }> {
  return changeStanding(call, id, { from: 'suspended', to: 'approved', action: 'users.reactivate', reason: null })
}

interface Standing {
  readonly from: 'approved' | 'suspended'
  readonly to: 'approved' | 'suspended'
  readonly action: 'users.suspend' | 'users.reactivate'
  readonly reason: string | null
}

const accountStatuses = { approved: 'active', suspended: 'suspended' } as const

async function changeStanding(
  call: AuditedCall,
  id: string,
  { from, to, action, reason }: Standing,
): Promise<{ id: string }> {
  await inTransaction(call.db, async (trx) => {
    const person = await lockPerson(trx, id, call.now)
    if (person === undefined) throw refuse('users.not_found')
    const { userId, requestId, status } = person
    if (status !== from) throw refuse('users.state_changed', { status })
    if (userId !== null && !(await updateAccountStatusFrom(trx, userId, accountStatuses[from], accountStatuses[to]))) {
      throw refuse('users.state_changed', { status })
    }
    // An active account may have a rejected request, which stays as it is.
    if (requestId !== null) await updateRequestStatus(trx, requestId, [from], to)
    await updateSuspension(trx, person, reason === null ? null : { reason, at: call.now })
    if (userId !== null && to === 'suspended') await closeUserSessions(trx, userId)
    await recordChange(call, trx, {
      action,
      subject: { id: person.id, name: `${person.firstName} ${person.lastName}` },
      ownerId: userId,
      before: { status: from },
      after: { status: to },
      reason: reason ?? undefined,
    })
  })
  return { id }
}
