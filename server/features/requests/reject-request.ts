import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount, updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import { closeUserSessions } from '#server/features/auth/closed-account.ts'
import { findSellerLine } from '#server/features/seller/seller.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { requestRejected } from './decision-mail.ts'
import { hasSubscriptionInForce } from '#server/features/subscriptions/subscription-write.queries.ts'
import type { RejectRequestInput } from '#shared/requests/request-input.ts'
import { refuseDecided, type DecisionCall } from './decision.ts'
import { findRequest, lockRequest, updateRequestStatus } from './requests.queries.ts'

/** The account can no longer sign in unless a subscription is in force. */
export async function rejectRequest(
  call: DecisionCall,
  { requestId, reason }: RejectRequestInput,
): Promise<{ requestId: string }> {
  const { db, deps, now } = call
  await inTransaction(db, async (trx) => {
    const seen = await findRequest(trx, requestId)
    if (seen === undefined) throw refuse('requests.not_found')
    const account = seen.userId === null ? undefined : await lockAccount(trx, seen.userId)
    const request = await lockRequest(trx, requestId)
    if (request === undefined) throw refuse('requests.not_found')
    if (!(await updateRequestStatus(trx, requestId, ['pending'], 'rejected', reason)))
      throw refuseDecided(request.status)

    const mayEnter = account !== undefined && (await hasSubscriptionInForce(trx, account.userId, now))
    if (account !== undefined && !mayEnter) {
      await updateAccountStatus(trx, account.userId, 'rejected')
      await closeUserSessions(trx, account.userId)
    }
    const { firstName, lastName, planName, email } = request
    await recordChange(call, trx, {
      action: 'requests.reject',
      subject: { id: requestId, name: `${firstName} ${lastName}` },
      ownerId: request.userId,
      before: { status: request.status },
      after: { status: 'rejected' },
      reason,
    })
    const contact = await findSellerLine(trx)
    const { publicUrl } = deps.config
    const to = account?.email ?? email
    await deps.mail.send(trx, requestRejected({ to, publicUrl, firstName, planName, reason, contact, mayEnter }))
  })
  return { requestId }
}
