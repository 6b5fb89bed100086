import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { paymentStatuses } from './payment-status.ts'
import { reasonSchema } from '#shared/users/user-input.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { optionalWebAddressSchema } from '#shared/values/web-address.ts'
import { paymentCommentSchema } from './payment-input.ts'

export const listPaymentsInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(paymentStatuses)),
})

export const updatePaymentInput = z.object({
  id: idSchema,
  /** Null would be a new payment, which is refused. */
  updatedAt: z.nullable(versionSchema),
  amount: amountSchema,
  paymentDate: isoDateSchema,
  status: z.enum(paymentStatuses, { error: fieldMessages.invalidChoice }),
  comment: paymentCommentSchema,
  attachmentUrl: optionalWebAddressSchema,
})

export const removePaymentInput = z.object({ id: idSchema, reason: reasonSchema })

export type ListPaymentsInput = z.infer<typeof listPaymentsInput>
export type UpdatePaymentInput = z.infer<typeof updatePaymentInput>
export type RemovePaymentInput = z.infer<typeof removePaymentInput>
