import type { Call } from '#server/verb-context.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { listActivePlans, type ActivePlan } from './plans.queries.ts'

/** A plan as visitors see it. `isDemo`: the free trial, which leads into the demo flow (D24). */
export interface OfferedPlan extends ActivePlan {
  isDemo: boolean
}

/** The plans on offer, cheapest first. */
export const listOfferedPlans = async ({ db }: Pick<Call, 'db'>): Promise<OfferedPlan[]> => {
  const plans = await listActivePlans(db)
  return plans.map((plan) => ({ ...plan, isDemo: plan.name === DEMO_PLAN_NAME }))
}
