import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { trendInput } from '#shared/board/trend-input.ts'
import { readBoard, readTrend } from './board.service.ts'

export const boardRouter = router({
  /** Every agency with its cash as it must be now, its last closing and its days to close. */
  today: subscribedProcedure.query(({ ctx }) => readBoard(ctx)),
  /** Incoming and outgoing by day, week or month, of an agency or of all; an agency that is not there had no movement. */
  trend: subscribedProcedure.input(trendInput).query(({ ctx, input }) => readTrend(ctx, input)),
})
