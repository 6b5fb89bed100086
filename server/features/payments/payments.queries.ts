import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { AttachmentType } from '#shared/attachments/attachment-terms.ts'
import type { PaymentTarget } from '#shared/payments/payment-target.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'

type Reader = Kysely<Database> | Transaction<Database>

export function selectPayments(db: Reader) {
  return db
    .selectFrom('manual_payments as p')
    .leftJoin('attachments as f', 'f.id', 'p.attachment_id')
    .leftJoin('payment_receipts as n', 'n.payment_id', 'p.id')
    .select([
      'p.id',
      'p.amount',
      'p.payment_date as paymentDate',
      'p.status',
      'p.comment',
      'p.attachment_url as attachmentUrl',
      'p.attachment_id as attachmentId',
      'f.file_name as fileName',
      // The table's check constraint allows no other type.
      sql<AttachmentType | null>`f.media_type`.as('mediaType'),
      // Read from the row's header, without reading the bytes.
      sql<number | null>`octet_length(f.content)`.as('fileSize'),
      'p.request_id as requestId',
      'p.subscription_id as subscriptionId',
      'p.rejection_reason as rejectionReason',
      'n.number as receiptNumber',
      'p.created_at as createdAt',
      versionText('p.updated_at').as('updatedAt'),
    ])
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

export function listUserPayments(db: Reader, userId: string, limit: number): Promise<PaymentRow[]> {
  return selectPayments(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Those for the request that are not rejected, and the waiting ones of the account that are for nothing yet. */
export function listRequestPayments(
  db: Reader,
  { userId, requestId }: { userId: string; requestId: string },
  limit: number,
): Promise<PaymentRow[]> {
  return selectPayments(db)
    .where('p.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.request_id', '=', requestId), eb('p.status', '<>', 'rejected')]),
        eb.and([eb('p.request_id', 'is', null), eb('p.subscription_id', 'is', null), eb('p.status', '=', 'pending')]),
      ]),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export function findUserPayment(db: Reader, userId: string, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(db).where('p.user_id', '=', userId).where('p.id', '=', id).executeTakeFirst()
}

export async function countPendingUserPayments(trx: Transaction<Database>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('manual_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPayment(
  trx: Transaction<Database>,
  payment: SubmitPaymentInput & { userId: string; target: PaymentTarget; createdAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('manual_payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      amount: payment.amount,
      payment_date: payment.paymentDate,
      status: 'pending',
      comment: payment.comment,
      attachment_id: payment.attachmentId,
      attachment_url: payment.attachmentUrl,
      ...toTargetColumns(payment.target),
      created_at: payment.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function toTargetColumns(target: PaymentTarget) {
  return {
    request_id: target?.kind === 'request' ? target.id : null,
    subscription_id: target?.kind === 'subscription' ? target.id : null,
  }
}
