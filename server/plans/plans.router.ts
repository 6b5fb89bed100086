import { publicProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { listOfferedPlans } from './plans.service.ts'

export const plansRouter = router({
  listActive: publicProcedure.query(({ ctx }) => listOfferedPlans(ctx)),
})
