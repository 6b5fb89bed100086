import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { trendInput } from '#shared/board/trend-input.ts'
import { readBoard, readTrend } from './board.service.ts'

export const boardRouter = router({
  today: subscribedProcedure('figures.read').query(({ ctx }) => readBoard(ctx)),
  trend: subscribedProcedure('figures.read')
    .input(trendInput)
    .query(({ ctx, input }) => readTrend(ctx, input)),
})
