import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { denominations, MAX_QUANTITY, type CountLine } from '#shared/cash/denominations.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { type Centimes } from '#shared/values/money.ts'
import { closingFilters, MIN_REOPEN_REASON, settlements } from './closing-terms.ts'

export const MAX_COMMENT_LENGTH = 500

const comment = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

const quantitySchema = z
  .int({ error: fieldMessages.wholeNumber, abort: true })
  .check(
    z.gte(0, { error: fieldMessages.quantityNegative, abort: true }),
    z.lte(MAX_QUANTITY, { error: fieldMessages.quantityTooLarge, abort: true }),
  )

function isUnique(counts: CountLine[]) {
  return new Set(counts.map(({ denomination }) => denomination)).size === counts.length
}

const values = denominations.map(({ value }) => value)

export const countsSchema = z
  .array(
    z.object({
      denomination: z.literal(values, fieldMessages.invalidChoice),
      quantity: quantitySchema,
    }),
    fieldMessages.invalidValue,
  )
  .check(z.maxLength(denominations.length, fieldMessages.invalidValue), z.refine(isUnique, fieldMessages.invalidValue))

export const closingDayInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type ClosingDayInput = z.infer<typeof closingDayInput>

/** Without `opening`, the previous count is the opening; an agency's first closing must give one. */
const count = {
  agencyId: idSchema,
  date: isoDateSchema,
  opening: z.pipe(
    z.nullish(nonNegativeAmountSchema),
    z.transform((opening: Centimes | null | undefined) => opening ?? null),
  ),
  openingReason: comment,
  counts: countsSchema,
  comment,
}

/** `readAt`: the `updatedAt` of the draft that was read, null if there was none; without it the last write wins. */
export const saveDraftInput = z.object({ ...count, readAt: z.optional(z.nullable(versionSchema)) })
export type SaveDraftInput = z.infer<typeof saveDraftInput>

export const closeDayInput = z.object({ ...count, id: idSchema })
export type CloseDayInput = z.infer<typeof closeDayInput>

export const listClosingsInput = z
  .object({
    agencyId: z.optional(idSchema),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    filter: z._default(z.enum(closingFilters), 'all'),
    page: z._default(pageSchema, 1),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )
export type ListClosingsInput = z.infer<typeof listClosingsInput>

export const closingByIdInput = z.object({ id: idSchema })

export const approveClosingInput = z.object({
  id: idSchema,
  comment: textSchema({ max: MAX_COMMENT_LENGTH, multiline: true }),
})
export type ApproveClosingInput = z.infer<typeof approveClosingInput>

export const settleClosingInput = z
  .object({
    id: idSchema,
    settlement: z.enum(settlements),
    transactionId: z.pipe(
      z.nullish(idSchema),
      z.transform((id: string | null | undefined) => id ?? null),
    ),
    text: comment,
  })
  .check(
    z.refine(
      ({ settlement, transactionId, text }) => settlement !== 'justified' || transactionId !== null || text !== null,
      { path: ['text'], error: fieldMessages.justificationRequired },
    ),
  )
export type SettleClosingInput = z.infer<typeof settleClosingInput>

export const reopenClosingInput = z.object({
  id: idSchema,
  reason: textSchema({
    min: MIN_REOPEN_REASON,
    max: MAX_COMMENT_LENGTH,
    multiline: true,
    required: fieldMessages.reasonRequired,
  }),
})
export type ReopenClosingInput = z.infer<typeof reopenClosingInput>
