import { subscribedProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { readBoard, readTrend } from './board.service.ts'

export const boardRouter = router({
  /** Every agency with its cash as it must be now, its last closing and its days to close. */
  today: subscribedProcedure.query(({ ctx }) => readBoard(ctx)),
  /** Incoming and outgoing of the last 30 days, day by day. */
  trend: subscribedProcedure.query(({ ctx }) => readTrend(ctx)),
})
