import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { balancesSchema, commentSchema, countsSchema, openingSchema, seenTransfersSchema } from './closing-input.ts'

/* The count of a member who does not see what is expected. */

/** Without a date, the oldest day to close. */
export const countDayInput = z.object({ agencyId: idSchema, date: z.optional(isoDateSchema) })
export type CountDayInput = z.infer<typeof countDayInput>

/** `opening`: of an agency's first closing, and of no other. */
export const submitCountInput = z.object({
  id: idSchema,
  agencyId: idSchema,
  date: isoDateSchema,
  opening: openingSchema,
  counts: countsSchema,
  balances: balancesSchema,
  comment: commentSchema,
  seenTransfers: seenTransfersSchema,
})
export type SubmitCountInput = z.infer<typeof submitCountInput>

export const allowCountInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type AllowCountInput = z.infer<typeof allowCountInput>
