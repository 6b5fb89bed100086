import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { listSpotChecksInput, makeSpotCheckInput } from '#shared/spot-checks/spot-check-input.ts'
import { listSpotChecks, makeSpotCheck } from './spot-checks.service.ts'

export const spotChecksRouter = router({
  list: subscribedProcedure('figures.read')
    .input(listSpotChecksInput)
    .query(({ ctx, input }) => listSpotChecks(ctx, input)),
  make: subscribedProcedure('spotChecks.make')
    .input(makeSpotCheckInput)
    .mutation(({ ctx, input }) => makeSpotCheck(ctx, input)),
})
