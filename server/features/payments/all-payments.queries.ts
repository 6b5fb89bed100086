import { sql, type Kysely, type Transaction } from 'kysely'
import { clientMatches } from '#server/features/users/clients.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { ListPaymentsInput, UpdatePaymentInput } from '#shared/payments/payment-admin-input.ts'
import { readReceiptNumber } from '#shared/payments/receipt-number.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { PaymentTarget } from '#shared/payments/payment-target.ts'
import { selectPayments, toTargetColumns } from './payments.queries.ts'

type Reader = Kysely<Database> | Transaction<Database>

function selectAllPayments(db: Reader) {
  return selectPayments(db)
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('profiles as pr', 'pr.user_id', 'p.user_id')
    .select(['p.user_id as userId', 'pr.first_name as firstName', 'pr.last_name as lastName', 'u.email'])
}

export type PaymentOfClientRow = Awaited<ReturnType<ReturnType<typeof selectAllPayments>['executeTakeFirstOrThrow']>>

type Filter = Omit<ListPaymentsInput, 'page'>

/** Found rows of `manual_payments as p`, with their client and the pack that they are for. */
function selectFound(db: Reader, { search, status, userId }: Filter) {
  return db
    .selectFrom('manual_payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('profiles as pr', 'pr.user_id', 'p.user_id')
    .leftJoin('pending_users as r', 'r.id', 'p.request_id')
    .leftJoin('user_subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('subscription_plans as pl', (join) =>
      join.on((eb) => eb('pl.id', '=', eb.fn.coalesce('r.plan_id', 's.plan_id'))),
    )
    .$if(userId !== undefined, (query) => query.where('p.user_id', '=', userId ?? ''))
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? 'pending'))
    .$if(search !== null, (query) => query.where(paymentMatches(search ?? '')))
}

export async function listAllPayments(
  db: Reader,
  { page, ...filter }: ListPaymentsInput,
): Promise<{ rows: PaymentOfClientRow[]; total: number }> {
  const ofPage = selectFound(db, filter)
    .select('p.id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const rows = await selectAllPayments(db)
    .where('p.id', 'in', ofPage)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return { rows, total: await countAllPayments(db, filter) }
}

export async function countAllPayments(db: Reader, filter: Filter): Promise<number> {
  const { total } = await selectFound(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export interface ExportedPayment extends PaymentOfClientRow {
  readonly reference: string | null
  readonly planName: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

/** Newest first, each with its last decision as the audit trail has it. */
export async function* readAllPayments(
  trx: Transaction<Database>,
  filter: Filter,
  options: BatchOptions,
): AsyncGenerator<ExportedPayment[], void, undefined> {
  const found = selectFound(trx, filter).select(['p.id', 'pl.name as planName', 'r.payment_reference as reference'])
  const rows = selectAllPayments(trx)
    .innerJoin(found.as('found'), 'found.id', 'p.id')
    .select(['found.planName', 'found.reference'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
  for await (const batch of readInBatches(trx, rows, options)) {
    const decisions = await findLastDecisions(
      trx,
      batch.map(({ id }) => id),
    )
    yield batch.map((row) => ({ decidedAt: null, decidedBy: null, ...row, ...decisions.get(row.id) }))
  }
}

async function findLastDecisions(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, { decidedAt: Date; decidedBy: string }>> {
  const lines = await trx
    .selectFrom('audit_lines')
    .distinctOn('subject_id')
    .select(['subject_id as id', 'at as decidedAt', 'actor_name as decidedBy'])
    .where('subject_id', 'in', ids)
    .where(
      sql<boolean>`(action in ('payments.approve', 'payments.reject')
        or action = 'payments.update' and before ->> 'status' <> after ->> 'status')`,
    )
    .orderBy('subject_id')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(lines.map(({ id, ...decision }) => [id, decision]))
}

function paymentMatches(search: string) {
  const receipt = readReceiptNumber(search)
  const columns = { profile: 'pr', text: sql`pl.name_key`, amounts: [sql`p.amount`] } as const
  const isReceipt = sql`p.id = (select n.payment_id from payment_receipts n where n.number = ${receipt}::integer)`
  return clientMatches(search, columns, ...(receipt === null ? [] : [isReceipt]))
}

export function findPayment(db: Reader, id: string): Promise<PaymentOfClientRow | undefined> {
  return selectAllPayments(db).where('p.id', '=', id).executeTakeFirst()
}

export function lockPayment(trx: Transaction<Database>, id: string): Promise<PaymentOfClientRow | undefined> {
  return selectAllPayments(trx).where('p.id', '=', id).forUpdate('p').executeTakeFirst()
}

export async function updatePaymentRow(
  trx: Transaction<Database>,
  {
    id,
    amount,
    paymentDate,
    status,
    comment,
    attachmentUrl,
  }: Omit<UpdatePaymentInput, 'updatedAt' | 'reason' | 'target'>,
  { target, rejectionReason }: { target: PaymentTarget; rejectionReason: string | null },
): Promise<void> {
  await trx
    .updateTable('manual_payments')
    .set({
      amount,
      payment_date: paymentDate,
      status,
      comment,
      attachment_url: attachmentUrl,
      ...toTargetColumns(target),
      rejection_reason: rejectionReason,
    })
    .where('id', '=', id)
    .execute()
}

export async function updatePaymentDecision(
  trx: Transaction<Database>,
  decision: { id: string; status: PaymentStatus; target: PaymentTarget; rejectionReason: string | null },
): Promise<void> {
  await trx
    .updateTable('manual_payments')
    .set({
      status: decision.status,
      ...toTargetColumns(decision.target),
      rejection_reason: decision.rejectionReason,
    })
    .where('id', '=', decision.id)
    .execute()
}

/** Its file is deleted later with the attachments that no payment uses. */
export async function deletePayment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('manual_payments').where('id', '=', id).execute()
}
