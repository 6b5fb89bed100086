import { principalAdminProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { approveRequestInput, listRequestsInput } from '#shared/requests/request-input.ts'
import { approveRequest } from './approve-request.ts'
import { listPending } from './requests.service.ts'

export const pendingUsersRouter = router({
  list: principalAdminProcedure.input(listRequestsInput).query(({ ctx, input }) => listPending(ctx, input)),
  approve: principalAdminProcedure.input(approveRequestInput).mutation(({ ctx, input }) => approveRequest(ctx, input)),
})
