import * as z from 'zod/mini'
import { commentSchema, countsSchema } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'

/** Of today. */
export const makeSpotCheckInput = z.object({
  id: idSchema,
  agencyId: idSchema,
  counts: countsSchema,
  comment: commentSchema,
})
export type MakeSpotCheckInput = z.infer<typeof makeSpotCheckInput>

export const listSpotChecksInput = z
  .object({
    agencyId: z.optional(idSchema),
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
export type ListSpotChecksInput = z.infer<typeof listSpotChecksInput>
