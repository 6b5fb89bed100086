import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { optionalWebAddressSchema } from '#shared/values/web-address.ts'

/** Longest comment, in code points. */
const MAX_COMMENT_LENGTH = 1000

export const paymentCommentSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

/**
 * A proof of an offline payment (api.md, spec 001 §2): the client makes its id, so that a retry submits once (D10). The
 * file was sent before, to `POST /api/attachments`.
 */
export const submitPaymentInput = z.object({
  id: idSchema,
  /** Centimes. */
  amount: amountSchema,
  /** Not in the future, which the server checks with its own *today* (D13). */
  paymentDate: isoDateSchema,
  comment: paymentCommentSchema,
  attachmentId: z._default(z.nullable(idSchema), null),
  attachmentUrl: optionalWebAddressSchema,
})

export type SubmitPaymentInput = z.infer<typeof submitPaymentInput>
