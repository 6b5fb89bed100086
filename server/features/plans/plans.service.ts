import { recordChange } from '#server/features/audit/record-change.ts'
import { findTaxWord } from '#server/features/seller/seller.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall, Call } from '#server/deps.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { deletePlan, findPlan, findPlanUse, listAllPlans, lockPlan } from './all-plans.queries.ts'
import { asPlan, type Plan, planTerms } from './plan-view.ts'
import { listActivePlans, type ActivePlan } from './plans.queries.ts'

export interface OfferedPlan extends ActivePlan {
  isDemo: boolean
  /** Stands after its price; null where the seller has set none. */
  taxWord: string | null
}

export async function listOfferedPlans({ db }: Pick<Call, 'db'>): Promise<OfferedPlan[]> {
  const [plans, taxWord] = await Promise.all([listActivePlans(db), findTaxWord(db)])
  return plans.map((plan) => ({ ...plan, taxWord, isDemo: plan.name === DEMO_PLAN_NAME }))
}

export async function listPlans(call: Call): Promise<Array<Plan & { subscriptions: number }>> {
  const rows = await listAllPlans(call.db)
  return rows.map((row) => asPlan(row, call))
}

export async function readPlan(call: Call, { id }: { id: string }): Promise<Plan> {
  const row = await findPlan(call.db, id)
  if (row === undefined) throw refuse('plans.not_found')
  return asPlan(row, call)
}

/** Refuses `plans.in_use`, `plans.demo_kept`, `plans.not_found`. */
export function removePlan(call: AuditedCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    // Locked before counting: a registration sent now is either counted or finds the plan gone.
    const plan = await lockPlan(trx, id)
    if (plan === undefined) throw refuse('plans.not_found')
    if (plan.name === DEMO_PLAN_NAME) throw refuse('plans.demo_kept')
    const use = await findPlanUse(trx, id)
    if (use.subscriptions + use.requests + use.groups > 0) throw refuse('plans.in_use', use)
    await deletePlan(trx, id)
    await recordChange(call, trx, { action: 'plans.remove', subject: plan, ownerId: null, before: planTerms(plan) })
    return { id }
  })
}
