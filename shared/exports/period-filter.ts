import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'

/** Of a file about days of agencies. */
export const periodFilter = z
  .object({
    agencyId: z.optional(idSchema),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )
export type PeriodFilter = z.infer<typeof periodFilter>
