import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { CreatePlanInput, UpdatePlanInput } from '#shared/plans/plan-input.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { findPlan, insertPlan, lockPlan, PLAN_NAME_KEY, type PlanRow, updatePlanTerms } from './all-plans.queries.ts'
import { asPlan, type Plan, planTerms } from './plan-view.ts'

/** Refuses `plans.name_taken`, `create.id_taken`. */
export async function createPlan(call: AuditedCall, input: CreatePlanInput): Promise<Plan> {
  const row = await inTransaction(call.db, async (trx) => {
    const { row: plan, isNew } = await createOnce(trx, {
      find: () => findPlan(trx, input.id),
      isSame: (stored) => isDeepStrictEqual(planTerms(stored), planTerms(input)),
      insert: () => insertPlan(trx, input),
      conflict: () => refuse('plans.name_taken'),
    })
    if (isNew) {
      await recordChange(call, trx, { action: 'plans.create', subject: plan, ownerId: null, after: planTerms(plan) })
    }
    return plan
  })
  return asPlan(row, call)
}

/** Running subscriptions keep their end. Refuses `plans.not_found`, `edit.stale`, `plans.name_taken`. */
export async function updatePlan(call: AuditedCall, input: UpdatePlanInput): Promise<Plan> {
  try {
    const row = await inTransaction(call.db, async (trx) => {
      const before = await lockPlan(trx, input.id)
      if (before === undefined) throw refuse('plans.not_found')
      assertVersion(asPlan(before, call), input.updatedAt)
      assertTerms(before, input)
      await updatePlanTerms(trx, input)
      const after = await findPlan(trx, input.id)
      if (after === undefined) throw refuse('plans.not_found')
      if (!isDeepStrictEqual(planTerms(before), planTerms(after))) {
        const change = { before: planTerms(before), after: planTerms(after) }
        await recordChange(call, trx, { action: 'plans.update', subject: after, ownerId: null, ...change })
      }
      return after
    })
    return asPlan(row, call)
  } catch (error) {
    if (isUniqueViolation(error, PLAN_NAME_KEY)) throw refuse('plans.name_taken')
    throw error
  }
}

function assertTerms(before: PlanRow, input: UpdatePlanInput): void {
  if (before.name !== DEMO_PLAN_NAME) {
    if (input.price === 0) throw new FieldRefusal({ price: fieldMessages.priceInvalid })
    return
  }
  if (input.name !== before.name) throw new FieldRefusal({ name: fieldMessages.demoNameLocked })
  if (input.price !== before.price) throw new FieldRefusal({ price: fieldMessages.demoPriceLocked })
}
