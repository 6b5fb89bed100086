import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { approveManyInput, listQueueInput } from '#shared/queue/queue-input.ts'
import { approveMany } from './approve-many.ts'
import { readQueue, readQueueCounts } from './queue.service.ts'

export const adminQueueProcedures = {
  queue: adminProcedure.input(listQueueInput).query(({ ctx, input }) => readQueue(ctx, input)),
  queueCounts: adminProcedure.query(({ ctx }) => readQueueCounts(ctx)),
  approveMany: adminProcedure.input(approveManyInput).mutation(({ ctx, input }) => approveMany(ctx, input)),
}
