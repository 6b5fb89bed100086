import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { categories } from '#shared/cash/categories.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { enteredCounterparts } from './feed-terms.ts'

export const MAX_NOTE_LENGTH = 500

export const listFeedsInput = z
  .object({
    agencyId: z.optional(idSchema),
    date: z.optional(isoDateSchema),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    page: z._default(pageSchema, 1),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )

export type ListFeedsInput = z.infer<typeof listFeedsInput>

/** `categoryId` and `attachmentId`: of an expense; ignored for another counterpart. `shiftId`: as of a transaction. */
export const createFeedInput = z.object({
  id: idSchema,
  agencyId: idSchema,
  date: isoDateSchema,
  direction: z.enum(categories),
  counterpart: z.enum(enteredCounterparts),
  amount: amountSchema,
  note: optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true }),
  categoryId: z._default(z.nullable(idSchema), null),
  attachmentId: z._default(z.nullable(idSchema), null),
  shiftId: z._default(z.nullable(idSchema), null),
})

export type CreateFeedInput = z.infer<typeof createFeedInput>

export const removeFeedInput = z.object({ id: idSchema })
