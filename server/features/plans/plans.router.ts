import { adminProcedure, publicProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createPlanInput, planIdInput, updatePlanInput } from '#shared/plans/plan-input.ts'
import { listOfferedPlans, listPlans, readPlan, removePlan } from './plans.service.ts'
import { createPlan, updatePlan } from './save-plan.ts'

export const plansRouter = router({
  listActive: publicProcedure.query(({ ctx }) => listOfferedPlans(ctx)),

  list: adminProcedure.query(({ ctx }) => listPlans(ctx)),
  byId: adminProcedure.input(planIdInput).query(({ ctx, input }) => readPlan(ctx, input)),

  create: adminProcedure.input(createPlanInput).mutation(({ ctx, input }) => createPlan(ctx, input)),
  update: adminProcedure.input(updatePlanInput).mutation(({ ctx, input }) => updatePlan(ctx, input)),
  remove: adminProcedure.input(planIdInput).mutation(({ ctx, input }) => removePlan(ctx, input)),
})
