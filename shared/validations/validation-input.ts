import * as z from 'zod/mini'
import { pageSchema } from '#shared/values/page-schema.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { searchSchema } from '#shared/values/search.ts'

export const listValidationsInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(paymentStatuses)),
})
export type ListValidationsInput = z.infer<typeof listValidationsInput>

export const validationKinds = ['payment', 'request'] as const
export type ValidationKind = (typeof validationKinds)[number]
