import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_TREND_BACK, trendSteps } from './board-day.ts'

/** What a trend is asked for; nothing said is the last 30 days of all agencies. */
export const trendInput = z.optional(
  z.object({
    by: z.optional(z.enum(trendSteps, fieldMessages.invalidChoice)),
    agencyId: z.optional(idSchema),
    /** 0 ends today, 1 before the first period of 0, and so on. */
    back: z.optional(
      z
        .int({ error: fieldMessages.wholeNumber })
        .check(z.gte(0, fieldMessages.invalidValue), z.lte(MAX_TREND_BACK, fieldMessages.invalidValue)),
    ),
  }),
)
export type TrendInput = z.infer<typeof trendInput>
