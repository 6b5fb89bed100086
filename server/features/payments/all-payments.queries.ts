import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { searchPatterns } from '#server/platform/db/search-patterns.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { ListPaymentsInput, UpdatePaymentInput } from '#shared/payments/payment-admin-input.ts'
import { selectPayments } from './payments.queries.ts'

type Reader = Kysely<Database> | Transaction<Database>

function selectAllPayments(db: Reader) {
  return selectPayments(db)
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('profiles as pr', 'pr.user_id', 'p.user_id')
    .select(['p.user_id as userId', 'pr.first_name as firstName', 'pr.last_name as lastName', 'u.email'])
}

export type PaymentOfClientRow = Awaited<ReturnType<ReturnType<typeof selectAllPayments>['executeTakeFirstOrThrow']>>

export async function listAllPayments(
  db: Reader,
  { page, search, status }: ListPaymentsInput,
): Promise<{ rows: PaymentOfClientRow[]; total: number }> {
  let rows = selectAllPayments(db)
  let counted = db
    .selectFrom('manual_payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('profiles as pr', 'pr.user_id', 'p.user_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
  if (status !== undefined) {
    rows = rows.where('p.status', '=', status)
    counted = counted.where('p.status', '=', status)
  }
  if (search !== null) {
    const matches = clientMatches(search)
    rows = rows.where(matches)
    counted = counted.where(matches)
  }
  return {
    rows: await rows
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    total: (await counted.executeTakeFirstOrThrow()).total,
  }
}

function clientMatches(search: string) {
  const { words, digits } = searchPatterns(search)
  return sql<boolean>`((pr.search_key || ' ' || u.email) like all(${words}::text[]) or pr.search_key like any(${digits}::text[]))`
}

export function findPayment(db: Reader, id: string): Promise<PaymentOfClientRow | undefined> {
  return selectAllPayments(db).where('p.id', '=', id).executeTakeFirst()
}

export function lockPayment(trx: Transaction<Database>, id: string): Promise<PaymentOfClientRow | undefined> {
  return selectAllPayments(trx).where('p.id', '=', id).forUpdate('p').executeTakeFirst()
}

export async function updatePaymentRow(
  trx: Transaction<Database>,
  { id, amount, paymentDate, status, comment, attachmentUrl }: Omit<UpdatePaymentInput, 'updatedAt'>,
): Promise<void> {
  await trx
    .updateTable('manual_payments')
    .set({ amount, payment_date: paymentDate, status, comment, attachment_url: attachmentUrl })
    .where('id', '=', id)
    .execute()
}

/** Its file is deleted later with the attachments that no payment uses. */
export async function deletePayment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('manual_payments').where('id', '=', id).execute()
}
