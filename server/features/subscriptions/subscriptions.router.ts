import { activateRequest } from '#server/features/requests/activate-request.ts'
import { rejectRequest } from '#server/features/requests/reject-request.ts'
import { listToActivate } from '#server/features/requests/requests.service.ts'
import { adminProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { activateRequestInput, listRequestsInput, rejectRequestInput } from '#shared/requests/request-input.ts'
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  removeSubscriptionInput,
  updateSubscriptionInput,
} from '#shared/subscriptions/subscription-input.ts'
import { createSubscription, removeSubscription, saveSubscription } from './save-subscription.ts'
import { readCurrentSubscription, readSubscriptions } from './subscriptions.service.ts'

export const subscriptionsRouter = router({
  current: signedInProcedure.query(({ ctx }) => readCurrentSubscription(ctx, ctx.account)),

  requests: adminProcedure.input(listRequestsInput).query(({ ctx, input }) => listToActivate(ctx, input)),
  list: adminProcedure.input(listSubscriptionsInput).query(({ ctx, input }) => readSubscriptions(ctx, input)),

  activate: adminProcedure.input(activateRequestInput).mutation(({ ctx, input }) => activateRequest(ctx, input)),
  reject: adminProcedure.input(rejectRequestInput).mutation(({ ctx, input }) => rejectRequest(ctx, input)),

  create: adminProcedure.input(createSubscriptionInput).mutation(({ ctx, input }) => createSubscription(ctx, input)),
  update: adminProcedure.input(updateSubscriptionInput).mutation(({ ctx, input }) => saveSubscription(ctx, input)),
  remove: adminProcedure.input(removeSubscriptionInput).mutation(({ ctx, input }) => removeSubscription(ctx, input)),
})
