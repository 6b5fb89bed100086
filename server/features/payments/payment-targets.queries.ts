import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import type { PaymentTarget, PaymentTargetKind } from '#shared/payments/payment-target.ts'

/** What a proof of payment can be for. */
export interface PaymentTargetRow {
  readonly kind: PaymentTargetKind
  readonly id: string
  readonly planId: string
  readonly planName: string
  /** True for a request or a subscription that is not activated yet. */
  readonly waits: boolean
  readonly askedAt: Date
  readonly expiresAt: Date | null
}

const MAX_TARGETS = 20

/** The requests and the paid subscriptions of an account: those that wait first, the newest first. */
export async function listPaymentTargets(
  db: Kysely<Database> | Transaction<Database>,
  userId: string,
): Promise<PaymentTargetRow[]> {
  const { rows } = await sql<PaymentTargetRow>`
    select 'request' as kind, r.id, r.plan_id as "planId", p.name as "planName", true as waits,
      r.created_at as "askedAt", null::timestamptz as "expiresAt"
    from pending_users r join subscription_plans p on p.id = r.plan_id
    where r.user_id = ${userId} and (r.status = 'pending' or r.status = 'approved' and not exists (
      select from user_subscriptions s
      where s.trial_expires_at is null and (s.user_id = r.user_id or s.request_id = r.id)
    ))
    union all
    select 'subscription', s.id, s.plan_id, p.name, s.status = 'pending', s.created_at, s.expires_at
    from user_subscriptions s join subscription_plans p on p.id = s.plan_id
    where s.user_id = ${userId} and p.name <> ${DEMO_PLAN_NAME} and s.status in ('pending', 'active')
    order by waits desc, "expiresAt" desc nulls first, "askedAt" desc, id limit ${MAX_TARGETS}`.execute(db)
  return rows
}

/** Undefined for one that is deleted. */
export async function findTargetPlanName(
  trx: Transaction<Database>,
  target: NonNullable<PaymentTarget>,
): Promise<string | undefined> {
  const { rows } = await sql<{ planName: string }>`
    select p.name as "planName" from subscription_plans p where p.id = (
      select plan_id from ${sql.table(target.kind === 'request' ? 'pending_users' : 'user_subscriptions')}
      where id = ${target.id}
    )`.execute(trx)
  return rows[0]?.planName
}
