import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { RemovePaymentInput, UpdatePaymentInput } from '#shared/payments/payment-admin-input.ts'
import {
  deletePayment,
  findPayment,
  lockPayment,
  type PaymentOfClientRow,
  updatePaymentRow,
} from './all-payments.queries.ts'
import { toClientPayment, type PaymentOfClient } from './all-payments.service.ts'
import { assertPaymentDate } from './payments.rules.ts'

/** Refuses `payments.no_creation` without a version, and a date out of bounds at its field. */
export async function updatePayment(call: AuditedCall, input: UpdatePaymentInput): Promise<PaymentOfClient> {
  const { updatedAt } = input
  if (updatedAt === null) throw refuse('payments.no_creation')
  assertPaymentDate(input.paymentDate, call.today)
  const row = await inTransaction(call.db, async (trx) => {
    const before = await lockWithAccount(trx, input.id)
    assertVersion(toClientPayment(before, call), updatedAt)
    if (JSON.stringify(toAuditFacts(before)) === JSON.stringify(toAuditFacts(input))) return before
    await updatePaymentRow(trx, input)
    const after = await findPayment(trx, input.id)
    if (after === undefined) throw refuse('payments.not_found')
    await recordChange(call, trx, {
      action: 'payments.update',
      subject: toAuditSubject(after),
      ownerId: after.userId,
      before: toAuditFacts(before),
      after: toAuditFacts(after),
    })
    return after
  })
  return toClientPayment(row, call)
}

export async function removePayment(call: AuditedCall, { id, reason }: RemovePaymentInput): Promise<{ id: string }> {
  await inTransaction(call.db, async (trx) => {
    const row = await lockWithAccount(trx, id)
    await deletePayment(trx, id)
    await recordChange(call, trx, {
      action: 'payments.remove',
      subject: toAuditSubject(row),
      ownerId: row.userId,
      before: toAuditFacts(row),
      reason: reason ?? undefined,
    })
  })
  return { id }
}

/** Locks the account first: see docs/product/foundations.md#lock-order. */
async function lockWithAccount(trx: Transaction<Database>, id: string): Promise<PaymentOfClientRow> {
  const seen = await findPayment(trx, id)
  if (seen === undefined) throw refuse('payments.not_found')
  await lockAccount(trx, seen.userId)
  const row = await lockPayment(trx, id)
  if (row === undefined) throw refuse('payments.not_found')
  return row
}

type Facts = Pick<UpdatePaymentInput, 'amount' | 'paymentDate' | 'status' | 'comment' | 'attachmentUrl'>

function toAuditFacts({ amount, paymentDate, status, comment, attachmentUrl }: Facts) {
  return {
    amount,
    paymentDate,
    status,
    comment,
    attachmentUrl,
  }
}

function toAuditSubject({ id, firstName, lastName }: PaymentOfClientRow) {
  return { id, name: `${firstName} ${lastName}` }
}
