import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { ReceiptFacts } from './receipt-changes.ts'

/** Returns the payment's number, a new one if it has none. Locks the counter until the transaction ends. */
export async function insertReceipt(trx: Transaction<Database>, paymentId: string, issuedAt: Date): Promise<number> {
  const known = await trx
    .selectFrom('payment_receipts')
    .select('number')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (known !== undefined) return known.number
  const { last } = await trx
    .updateTable('receipt_counter')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('payment_receipts')
    .values({ number: last, payment_id: paymentId, issued_at: issuedAt })
    .execute()
  return last
}

/** The receipt of a payment with its client and the pack that it is for; undefined without a receipt. */
export function findReceipt(db: Kysely<Database>, paymentId: string) {
  return db
    .selectFrom('payment_receipts as n')
    .innerJoin('manual_payments as m', 'm.id', 'n.payment_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'm.user_id')
    .leftJoin('pending_users as r', 'r.id', 'm.request_id')
    .leftJoin('user_subscriptions as s', (join) =>
      join.on((eb) =>
        eb.or([eb('s.id', '=', eb.ref('m.subscription_id')), eb('s.request_id', '=', eb.ref('m.request_id'))]),
      ),
    )
    .leftJoin('subscription_plans as pl', (join) =>
      join.on((eb) => eb('pl.id', '=', eb.fn.coalesce('s.plan_id', 'r.plan_id'))),
    )
    .select([
      'n.number',
      'n.issued_at as issuedAt',
      'm.user_id as userId',
      'm.amount',
      'm.payment_date as paymentDate',
      'm.status',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'u.email',
      'p.phone',
      'r.payment_reference as reference',
      'pl.name as planName',
      's.started_at as startedAt',
      sql<Date | null>`coalesce(s.expires_at, s.trial_expires_at)`.as('expiresAt'),
    ])
    .where('n.payment_id', '=', paymentId)
    .executeTakeFirst()
}

const MAX_LINES = 200

/** Lines of the audit trail with the amount, date or status of the payment, oldest first. */
export async function listPaymentLines(
  db: Kysely<Database>,
  paymentId: string,
): Promise<Array<{ at: Date; before: ReceiptFacts | null; after: ReceiptFacts | null }>> {
  const lines = await db
    .selectFrom('audit_lines')
    .select(['at', 'before', 'after'])
    .where('subject_id', '=', paymentId)
    .where('action', 'in', ['payments.approve', 'payments.reject', 'payments.update'])
    .orderBy('seq')
    .limit(MAX_LINES)
    .$castTo<{ at: Date; before: ReceiptFacts | null; after: ReceiptFacts | null }>()
    .execute()
  return lines
}
