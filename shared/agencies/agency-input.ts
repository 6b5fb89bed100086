import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

const MAX_NAME = 120

export const agencyForm = z.object({
  name: textSchema({ max: MAX_NAME, required: fieldMessages.nameRequired }),
  groupId: z.pipe(
    z.nullish(idSchema),
    z.transform((id: string | null | undefined) => id ?? null),
  ),
})

export type AgencyForm = z.infer<typeof agencyForm>

/** In centimes; a larger discrepancy needs approval. Left out: 0 for a new agency, unchanged by an edit. */
const threshold = z.optional(nonNegativeAmountSchema)

/** Null: from the first movement. Left out: today for a new agency, unchanged by an edit. */
const trackingStart = z.optional(z.nullable(isoDateSchema))

/**
 * Left out: off for a new agency, unchanged by an edit. `blind`: its cashiers do not see what is expected; `countArrivals`: a
 * transfer is received with its notes and coins.
 */
const options = {
  blind: z.optional(z.boolean()),
  handover: z.optional(z.boolean()),
  countArrivals: z.optional(z.boolean()),
}

export const createAgencyInput = z.extend(agencyForm, {
  id: idSchema,
  discrepancyThreshold: threshold,
  trackingStart,
  ...options,
})

export type CreateAgencyInput = z.infer<typeof createAgencyInput>

export const updateAgencyInput = z.extend(agencyForm, {
  id: idSchema,
  updatedAt: versionSchema,
  discrepancyThreshold: threshold,
  trackingStart,
  ...options,
})

export type UpdateAgencyInput = z.infer<typeof updateAgencyInput>

export const removeAgencyInput = z.object({ id: idSchema })

export type RemoveAgencyInput = z.infer<typeof removeAgencyInput>

export const listAllAgenciesInput = z.object({
  search: searchSchema,
  groupId: z.optional(idSchema),
  page: z._default(pageSchema, 1),
})

export type ListAllAgenciesInput = z.infer<typeof listAllAgenciesInput>
