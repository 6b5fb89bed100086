import * as z from 'zod/mini'
import { commentSchema, countsSchema, MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { textSchema } from '#shared/values/text.ts'

export const shiftStateInput = z.object({ agencyId: idSchema })

export const shiftsOfDayInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type ShiftsOfDayInput = z.infer<typeof shiftsOfDayInput>

/** The first shift of today. `comment`: where the count is not what the drawer should have begun with. */
export const startShiftInput = z.object({
  id: idSchema,
  agencyId: idSchema,
  counts: countsSchema,
  comment: commentSchema,
})
export type StartShiftInput = z.infer<typeof startShiftInput>

const requiredText = textSchema({ max: MAX_COMMENT_LENGTH, multiline: true, required: fieldMessages.reasonRequired })

/** Without the person who holds the cash. `id`: of the new shift. */
export const takeOverInput = z.object({ id: idSchema, agencyId: idSchema, counts: countsSchema, comment: requiredText })
export type TakeOverInput = z.infer<typeof takeOverInput>

export const proposeHandoverInput = z.object({ id: idSchema, agencyId: idSchema, counts: countsSchema })
export type ProposeHandoverInput = z.infer<typeof proposeHandoverInput>

/** `comment`: where the two counts differ. */
export const acceptHandoverInput = z.object({ id: idSchema, counts: countsSchema, comment: commentSchema })
export type AcceptHandoverInput = z.infer<typeof acceptHandoverInput>

export const refuseHandoverInput = z.object({ id: idSchema, reason: requiredText })
export type RefuseHandoverInput = z.infer<typeof refuseHandoverInput>

export const cancelHandoverInput = z.object({ id: idSchema })
