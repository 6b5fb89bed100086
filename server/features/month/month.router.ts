import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { lockMonthInput, readMonthInput, unlockMonthInput } from '#shared/month/month-input.ts'
import { lockMonth, readMonth, unlockMonth } from './month.service.ts'

export const monthRouter = router({
  read: subscribedProcedure('month.read')
    .input(readMonthInput)
    .query(({ ctx, input }) => readMonth(ctx, input)),
  lock: subscribedProcedure('month.lock')
    .input(lockMonthInput)
    .mutation(({ ctx, input }) => lockMonth(ctx, input)),
  unlock: subscribedProcedure('month.lock')
    .input(unlockMonthInput)
    .mutation(({ ctx, input }) => unlockMonth(ctx, input)),
})
