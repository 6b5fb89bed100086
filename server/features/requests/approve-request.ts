import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount, updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { requestApproved } from './decision-mail.ts'
import { newId } from '#shared/values/ids.ts'
import type { ApproveRequestInput } from '#shared/requests/request-input.ts'
import { refuseDecided, type DecisionCall } from './decision.ts'
import { findRequest, insertApprovalGroup, lockRequest, updateRequestStatus } from './requests.queries.ts'

export async function approveRequest(call: DecisionCall, { id }: ApproveRequestInput): Promise<{ id: string }> {
  const { db, deps } = call
  await inTransaction(db, async (trx) => {
    const seen = await findRequest(trx, id)
    if (seen === undefined) throw refuse('requests.not_found')
    if (seen.userId === null) throw refuse('requests.no_account')
    const account = await lockAccount(trx, seen.userId)
    const request = await lockRequest(trx, id)
    if (account === undefined || request === undefined) throw refuse('requests.not_found')
    if (!(await updateRequestStatus(trx, id, ['pending'], 'approved'))) throw refuseDecided(request.status)

    const { userId } = account
    const { firstName, lastName, planId, planName } = request
    if (account.status !== 'active') await updateAccountStatus(trx, userId, 'active')
    await insertApprovalGroup(trx, { id: newId(), userId, planId, name: `Groupe ${firstName} ${lastName}` })
    await recordChange(call, trx, {
      action: 'requests.approve',
      subject: { id, name: `${firstName} ${lastName}` },
      ownerId: userId,
      before: { status: request.status },
      after: { status: 'approved', plan: planName },
    })
    const { publicUrl } = deps.config
    await deps.mail.send(trx, requestApproved({ to: account.email, publicUrl, firstName, planName, endsOn: null }))
  })
  return { id }
}
