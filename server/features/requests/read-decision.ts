import { listRequestPayments } from '#server/features/payments/payments.queries.ts'
import { asPayment, type Payment } from '#server/features/payments/payment-view.ts'
import { findPaidUntil } from '#server/features/subscriptions/subscription-write.queries.ts'
import { civilDate } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Call } from '#server/deps.ts'
import type { RequestIdInput } from '#shared/requests/request-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findRequestRow } from './request-list.queries.ts'
import type { Request } from './requests.service.ts'

export interface RequestDecision {
  readonly request: Request
  /** The proofs for this request and the client's waiting ones that are for nothing yet, newest first. */
  readonly proofs: readonly Payment[]
  /** The end of the paid subscription that runs: the new one starts there. */
  readonly paidUntil: IsoDate | null
}

/** More are never shown beside one decision. */
const MAX_PROOFS = 10

/** What an administrator reads before deciding on a request. Throws `requests.not_found`. */
export async function readDecision(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  { requestId }: RequestIdInput,
): Promise<RequestDecision> {
  const { db, now, timeZone } = call
  const row = await findRequestRow(db, requestId)
  if (row === undefined) throw refuse('requests.not_found')
  const request = { ...row, createdOn: civilDate(row.createdAt, timeZone) }
  if (row.userId === null) return { request, proofs: [], paidUntil: null }
  const payments = await listRequestPayments(db, { userId: row.userId, requestId }, MAX_PROOFS)
  const paidUntil = await findPaidUntil(db, row.userId, now)
  return {
    request,
    proofs: payments.map((payment) => asPayment(payment, call)),
    paidUntil: paidUntil && civilDate(paidUntil, timeZone),
  }
}
