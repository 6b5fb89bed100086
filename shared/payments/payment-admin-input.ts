import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { paymentStatuses } from './payment-status.ts'
import { MAX_REASON_LENGTH, reasonSchema } from '#shared/users/user-input.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { optionalWebAddressSchema } from '#shared/values/web-address.ts'
import { textSchema } from '#shared/values/text.ts'
import { paymentTargetSchema } from './payment-target.ts'
import { paymentCommentSchema } from './payment-input.ts'

export const listPaymentsInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(paymentStatuses)),
  /** Undefined: of all clients. */
  userId: z.optional(idSchema),
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
  /** Stays as it is if left out. */
  target: z.optional(paymentTargetSchema),
  /** Required where the status becomes rejected. */
  reason: z._default(z.nullable(reasonSchema), null),
})

export const paymentIdInput = z.object({ id: idSchema })

/** `withoutSubscription`: only the proof is approved. `planId`: another plan than that of `target`. */
export const approvePaymentInput = z.object({
  id: idSchema,
  updatedAt: versionSchema,
  target: paymentTargetSchema,
  planId: z.optional(idSchema),
  withoutSubscription: z._default(z.boolean(), false),
  /** When the running pack ended as it was read; null where none ran. */
  paidUntil: z.optional(z.nullable(isoDateSchema)),
})

export const rejectPaymentInput = z.object({
  id: idSchema,
  updatedAt: versionSchema,
  reason: textSchema({ max: MAX_REASON_LENGTH, required: fieldMessages.reasonRequired }),
})

export const removePaymentInput = z.object({ id: idSchema, reason: reasonSchema })

export type PaymentIdInput = z.infer<typeof paymentIdInput>
export type ApprovePaymentInput = z.infer<typeof approvePaymentInput>
export type RejectPaymentInput = z.infer<typeof rejectPaymentInput>
export type ListPaymentsInput = z.infer<typeof listPaymentsInput>
export type UpdatePaymentInput = z.infer<typeof updatePaymentInput>
export type RemovePaymentInput = z.infer<typeof removePaymentInput>
