import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAttachment } from '#server/features/attachments/attachments.queries.ts'
import { listAdminEmails, lockAccount } from '#server/features/auth/accounts.queries.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AccountCall, AuditedCall, WithDeps } from '#server/deps.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'
import { paymentNotice } from './payment-mail.ts'
import { listPaymentTargets } from './payment-targets.queries.ts'
import { asPayment, type Payment } from './payment-view.ts'
import { countPendingUserPayments, findUserPayment, insertPayment, listUserPayments } from './payments.queries.ts'
import { assertPaymentDate, isSamePayment } from './payments.rules.ts'

/** A bound for the list: an account makes one payment a year and a few more where one is rejected. */
const MAX_LISTED = 200

/** Each pending payment may hold a file of 5 MB. */
const MAX_PENDING = 10

export async function listMyPayments(call: AccountCall): Promise<Payment[]> {
  const rows = await listUserPayments(call.db, call.userId, MAX_LISTED)
  return rows.map((row) => asPayment(row, call))
}

/** For the latest request or subscription that waits; mails the administrators. Refuses a date out of bounds at its field, `create.id_taken`, `payments.too_many_waiting`. */
export async function submitPayment(call: AuditedCall & WithDeps, input: SubmitPaymentInput): Promise<Payment> {
  const { db, now, today, userId } = call
  assertPaymentDate(input.paymentDate, today)
  const row = await inTransaction(db, async (trx) => {
    // Locked before counting: otherwise parallel calls would all count the same free place.
    const account = await lockAccount(trx, userId)
    if (account?.status !== 'active') throw refuse('access.not_signed_in')
    const [target] = await listPaymentTargets(trx, userId)
    const { row: stored, isNew } = await createOnce(trx, {
      find: () => findUserPayment(trx, userId, input.id),
      isSame: (known) => isSamePayment(known, input),
      insert: async () => {
        if ((await countPendingUserPayments(trx, userId)) >= MAX_PENDING) {
          throw refuse('payments.too_many_waiting', { max: MAX_PENDING })
        }
        if (input.attachmentId !== null && !(await lockAttachment(trx, input.attachmentId, userId))) {
          throw refuse('attachments.not_found')
        }
        return insertPayment(trx, { ...input, userId, target: target ?? null, createdAt: now })
      },
    })
    if (isNew) {
      const { id, amount, paymentDate, comment, attachmentUrl, fileName } = stored
      await recordChange(call, trx, {
        action: 'payments.submit',
        subject: { id, name: `${call.account.firstName} ${call.account.lastName}`.trim() },
        ownerId: userId,
        after: { amount, paymentDate, comment, attachmentUrl, fileName },
      })
      const { email, firstName, lastName } = call.account
      const { publicUrl } = call.deps.config
      const planName = target?.planName ?? null
      const paid = { id, publicUrl, email, name: `${firstName} ${lastName}`.trim(), amount, paymentDate, planName }
      const admins = await listAdminEmails(trx)
      await call.deps.mail.send(trx, ...admins.map((to) => paymentNotice({ to, ...paid })))
    }
    return stored
  })
  return asPayment(row, call)
}
