import * as z from 'zod/mini'
import { MAX_NOTE_LENGTH } from '#shared/feeds/feed-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { textSchema } from '#shared/values/text.ts'
import { monthSchema } from './month-schema.ts'
import { MIN_UNLOCK_REASON } from './month-terms.ts'

export const readMonthInput = z.object({ month: monthSchema })
export type ReadMonthInput = z.infer<typeof readMonthInput>

export const lockMonthInput = z.object({ month: monthSchema })

export const unlockMonthInput = z.object({
  month: monthSchema,
  reason: textSchema({
    min: MIN_UNLOCK_REASON,
    max: MAX_NOTE_LENGTH,
    multiline: true,
    required: fieldMessages.reasonRequired,
  }),
})
export type UnlockMonthInput = z.infer<typeof unlockMonthInput>
