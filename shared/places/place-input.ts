import * as z from 'zod/mini'
import { commentSchema, countsSchema } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { MAX_PLACE_NAME_LENGTH, placeKinds } from './place-terms.ts'

const accountEnd = z._default(
  z.nullable(
    z
      .string(fieldMessages.invalidValue)
      .check(sentenceCheck<string>((text) => (/^\d{4}$/.test(text) ? null : fieldMessages.accountEndInvalid))),
  ),
  null,
)

/** `accountEnd`: the last digits of a bank account. `twoPersons`: a member cannot receive in the safe what the same member sent to it. */
const terms = {
  name: textSchema({ max: MAX_PLACE_NAME_LENGTH, required: fieldMessages.nameRequired }),
  accountEnd,
  ceiling: z._default(z.nullable(amountSchema), null),
  twoPersons: z._default(z.boolean(), false),
  cashiersSend: z._default(z.boolean(), true),
}

/** What only one kind has is ignored for another. `agencyId`: of a safe, null for one that belongs to no agency. */
export const createPlaceInput = z.object({
  id: idSchema,
  kind: z.enum(placeKinds, { error: fieldMessages.choosePlaceKind }),
  agencyId: z._default(z.nullable(idSchema), null),
  ...terms,
})
export type CreatePlaceInput = z.infer<typeof createPlaceInput>

export const updatePlaceInput = z.object({ id: idSchema, updatedAt: versionSchema, active: z.boolean(), ...terms })
export type UpdatePlaceInput = z.infer<typeof updatePlaceInput>

/** The inventory of a safe. A comment is required where it differs from the balance. */
export const countPlaceInput = z.object({
  id: idSchema,
  placeId: idSchema,
  counts: countsSchema,
  comment: commentSchema,
})
export type CountPlaceInput = z.infer<typeof countPlaceInput>

export const placeBookInput = z
  .object({
    placeId: idSchema,
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
export type PlaceBookInput = z.infer<typeof placeBookInput>
