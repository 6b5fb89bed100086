import { acceptRequest } from '#server/features/requests/accept-request.ts'
import { readDecision } from '#server/features/requests/read-decision.ts'
import { rejectRequest } from '#server/features/requests/reject-request.ts'
import { listToActivate } from '#server/features/requests/requests.service.ts'
import { adminProcedure, ownerProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  acceptRequestInput,
  listRequestsInput,
  rejectRequestInput,
  requestIdInput,
} from '#shared/requests/request-input.ts'
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  removeSubscriptionInput,
  renewSubscriptionInput,
  updateSubscriptionInput,
} from '#shared/subscriptions/subscription-input.ts'
import { renewSubscription } from './renew-subscription.ts'
import { createSubscription, removeSubscription, saveSubscription } from './save-subscription.ts'
import { readCurrentSubscription, readSubscriptions } from './subscriptions.service.ts'

export const subscriptionsRouter = router({
  current: ownerProcedure.query(({ ctx }) => readCurrentSubscription(ctx, ctx)),

  requests: adminProcedure.input(listRequestsInput).query(({ ctx, input }) => listToActivate(ctx, input)),
  decision: adminProcedure.input(requestIdInput).query(({ ctx, input }) => readDecision(ctx, input)),
  list: adminProcedure.input(listSubscriptionsInput).query(({ ctx, input }) => readSubscriptions(ctx, input)),

  activate: adminProcedure.input(acceptRequestInput).mutation(({ ctx, input }) => acceptRequest(ctx, input)),
  reject: adminProcedure.input(rejectRequestInput).mutation(({ ctx, input }) => rejectRequest(ctx, input)),

  create: adminProcedure.input(createSubscriptionInput).mutation(({ ctx, input }) => createSubscription(ctx, input)),
  update: adminProcedure.input(updateSubscriptionInput).mutation(({ ctx, input }) => saveSubscription(ctx, input)),
  renew: adminProcedure.input(renewSubscriptionInput).mutation(({ ctx, input }) => renewSubscription(ctx, input)),
  remove: adminProcedure.input(removeSubscriptionInput).mutation(({ ctx, input }) => removeSubscription(ctx, input)),
})
