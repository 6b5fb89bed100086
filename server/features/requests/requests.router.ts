import { principalAdminProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { acceptRequestInput, listRequestsInput } from '#shared/requests/request-input.ts'
import { acceptRequest } from './accept-request.ts'
import { listPending } from './requests.service.ts'

export const pendingUsersRouter = router({
  list: principalAdminProcedure.input(listRequestsInput).query(({ ctx, input }) => listPending(ctx, input)),
  approve: principalAdminProcedure.input(acceptRequestInput).mutation(({ ctx, input }) => acceptRequest(ctx, input)),
})
