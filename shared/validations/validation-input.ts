import * as z from 'zod/mini'
import { pageSchema } from '#shared/values/page-schema.ts'
import { paymentStatuses } from '#shared/values/statuses.ts'
import { searchSchema } from '#shared/values/search.ts'

/** Filter by text and status (spec 000 §2, Manual validations); without a status, all of them. */
export const listValidationsInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(paymentStatuses)),
})
export type ListValidationsInput = z.infer<typeof listValidationsInput>

/** What a decision is about. */
export const validationKinds = ['payment', 'request'] as const
export type ValidationKind = (typeof validationKinds)[number]
