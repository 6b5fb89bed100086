import { signedInProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { readCurrentSubscription } from './subscriptions.service.ts'

export const subscriptionsRouter = router({
  /** The caller's own (Mon Pack). No subscription is an answer, not an error (spec 001 §4). */
  current: signedInProcedure.query(({ ctx }) => readCurrentSubscription(ctx, ctx.account)),
})
