import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { AttachmentType } from '#shared/attachments/attachment-terms.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'

type Reader = Kysely<Database> | Transaction<Database>

export function selectPayments(db: Reader) {
  return db
    .selectFrom('manual_payments as p')
    .leftJoin('attachments as f', 'f.id', 'p.attachment_id')
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
  payment: SubmitPaymentInput & { userId: string; createdAt: Date },
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
      created_at: payment.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
