import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { subscriptionStatuses, subscriptionFilters } from './subscription-status.ts'
import { searchSchema } from '#shared/values/search.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

export const listSubscriptionsInput = z.object({
  page: pageSchema,
  search: searchSchema,
  filter: z.optional(z.enum(subscriptionFilters)),
  /** Undefined: of all clients. */
  userId: z.optional(idSchema),
})

function chosen(message: string) {
  return z.guid({ error: message, abort: true }).check(z.toLowerCase())
}

const days = {
  /** Days of the business time zone, both included. Null: decided by the status. */
  startedOn: z._default(z.nullable(isoDateSchema), null),
  expiresOn: z._default(z.nullable(isoDateSchema), null),
}

const inOrder = z.refine<{ startedOn: string | null; expiresOn: string | null }>(
  ({ startedOn, expiresOn }) => startedOn === null || expiresOn === null || startedOn <= expiresOn,
  { path: ['expiresOn'], error: fieldMessages.periodReversed },
)

const content = {
  planId: chosen(fieldMessages.choosePlan),
  status: z._default(z.enum(subscriptionStatuses, { error: fieldMessages.invalidChoice }), 'pending'),
  ...days,
}

export const createSubscriptionInput = z
  .object({ id: idSchema, userId: chosen(fieldMessages.chooseClient), ...content })
  .check(inOrder)

export const updateSubscriptionInput = z.object({ id: idSchema, updatedAt: versionSchema, ...content }).check(inOrder)

/** `id`: of the subscription that starts. `endsAt`: the end of the last one as it was read; null for a client without one. */
export const renewSubscriptionInput = z.object({
  id: idSchema,
  userId: chosen(fieldMessages.chooseClient),
  planId: chosen(fieldMessages.choosePlan),
  endsAt: z.nullable(versionSchema),
})

export const removeSubscriptionInput = z.object({ id: idSchema })

export type ListSubscriptionsInput = z.infer<typeof listSubscriptionsInput>
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>
export type UpdateSubscriptionInput = z.infer<typeof updateSubscriptionInput>
export type RenewSubscriptionInput = z.infer<typeof renewSubscriptionInput>
export type RemoveSubscriptionInput = z.infer<typeof removeSubscriptionInput>
