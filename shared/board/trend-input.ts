import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_TREND_BACK, trendSteps } from './board-day.ts'

export const trendInput = z.optional(
  z.object({
    by: z.optional(z.enum(trendSteps, fieldMessages.invalidChoice)),
    agencyId: z.optional(idSchema),
    /** 0 ends today; 1 ends the day before trend 0 starts. */
    back: z.optional(
      z
        .int({ error: fieldMessages.wholeNumber })
        .check(z.gte(0, fieldMessages.invalidValue), z.lte(MAX_TREND_BACK, fieldMessages.invalidValue)),
    ),
  }),
)
export type TrendInput = z.infer<typeof trendInput>
