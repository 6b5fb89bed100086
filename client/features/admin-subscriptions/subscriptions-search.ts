import * as z from 'zod/mini'
import { pageSchema } from '#shared/paging.ts'
import { subscriptionFilters } from '#shared/subscriptions/subscription-input.ts'

/** Tab and filters of the subscriptions as the URL has them (D31); the requests are what it opens with. */
export const subscriptionsSearchSchema = z.object({
  tab: z.catch(z.optional(z.literal('all')), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  filter: z.catch(z.optional(z.enum(subscriptionFilters)), undefined),
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
})
export type SubscriptionsSearch = z.infer<typeof subscriptionsSearchSchema>
