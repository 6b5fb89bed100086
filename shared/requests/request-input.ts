import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { MAX_REASON_LENGTH } from '#shared/users/user-input.ts'

export const listRequestsInput = z.object({ page: pageSchema, search: searchSchema })

export const requestIdInput = z.object({ requestId: idSchema })

/** `planId`: another plan than the requested one. `withoutSubscription`: the account is validated and a pack follows later. */
export const acceptRequestInput = z.object({
  requestId: idSchema,
  planId: z.optional(idSchema),
  withoutSubscription: z._default(z.boolean(), false),
  /** Proofs of the client to approve with the decision. */
  paymentIds: z._default(z.array(idSchema).check(z.maxLength(10)), []),
})

export const rejectRequestInput = z.object({
  requestId: idSchema,
  /** The client reads it in the mail and at the sign-in. */
  reason: textSchema({ max: MAX_REASON_LENGTH, required: fieldMessages.reasonRequired }),
})

export type ListRequestsInput = z.infer<typeof listRequestsInput>
export type RequestIdInput = z.infer<typeof requestIdInput>
export type AcceptRequestInput = z.infer<typeof acceptRequestInput>
export type RejectRequestInput = z.infer<typeof rejectRequestInput>
