import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { optionalWebAddressSchema } from '#shared/values/web-address.ts'

const MAX_COMMENT_LENGTH = 1000

export const paymentCommentSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

/** The file is sent before, to `POST /api/attachments`. */
export const submitPaymentInput = z.object({
  id: idSchema,
  amount: amountSchema,
  paymentDate: isoDateSchema,
  comment: paymentCommentSchema,
  attachmentId: z._default(z.nullable(idSchema), null),
  attachmentUrl: optionalWebAddressSchema,
})

export type SubmitPaymentInput = z.infer<typeof submitPaymentInput>
