import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { approveForRequest } from '#server/features/payments/approve-payment.ts'
import { approvePaymentWithin } from '#server/features/payments/decide-payment.ts'
import { acceptWithin, prepareAcceptance } from '#server/features/requests/accept-request.ts'
import type { DecisionCall } from '#server/features/requests/decision.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { ApproveManyInput } from '#shared/queue/queue-input.ts'
import { readEntry, type QueueEntry } from './queue.service.ts'

/** `gone`: nothing waits any more, another call has decided. `changed`: not as it was read, or no longer without obstacles. */
export type ApprovalOutcome = 'approved' | 'gone' | 'changed' | 'refused'

export interface ApprovalResult {
  readonly personId: string
  readonly outcome: ApprovalOutcome
  /** The sentence of a refusal. */
  readonly reason: string | null
}

/**
 * Approves what the list showed as unproblematic, each client as a single decision would, in a separate transaction with its
 * audit lines and its mail. What cannot be approved is reported and does not stop the others.
 */
export async function approveMany(
  call: DecisionCall,
  { rows }: ApproveManyInput,
): Promise<{ results: readonly ApprovalResult[] }> {
  const results: ApprovalResult[] = []
  for (const row of new Map(rows.map((one) => [one.personId, one])).values()) results.push(await approveRow(call, row))
  return { results }
}

async function approveRow(
  call: DecisionCall,
  { personId, version }: ApproveManyInput['rows'][number],
): Promise<ApprovalResult> {
  try {
    const outcome = await inTransaction(call.db, async (trx) => {
      await lockAccount(trx, personId)
      const entry = await readEntry(trx, call, personId)
      if (entry === undefined) return 'gone'
      if (entry.version !== version || entry.obstacles.length > 0) return 'changed'
      await approveEntry(trx, call, entry)
      return 'approved'
    })
    return { personId, outcome, reason: null }
  } catch (error) {
    if (error instanceof Refusal) return { personId, outcome: 'refused', reason: error.message }
    throw error
  }
}

async function approveEntry(trx: Transaction<Database>, call: DecisionCall, entry: QueueEntry): Promise<void> {
  const { personId: userId, requestId, subscriptionId } = entry
  const pending = entry.proofs.filter(({ status }) => status === 'pending')
  if (requestId !== null) {
    const paymentIds = pending.map(({ id }) => id)
    const prepared = await prepareAcceptance({ db: trx, deps: call.deps }, requestId)
    const approved = await approveForRequest(trx, call, { userId, requestId, paymentIds })
    await acceptWithin(trx, call, { requestId, withoutSubscription: false, paymentIds }, prepared, approved)
    return
  }
  const target = subscriptionId === null ? null : { kind: 'subscription' as const, id: subscriptionId }
  for (const { id, updatedAt } of pending) {
    await approvePaymentWithin(trx, call, { id, updatedAt, target, withoutSubscription: false }, null)
  }
}
