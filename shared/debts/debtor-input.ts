import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { debtNoteSchema } from './debt-input.ts'
import { debtorFilters, MAX_DEBTOR_NAME_LENGTH } from './debt-terms.ts'

const name = textSchema({ max: MAX_DEBTOR_NAME_LENGTH, required: fieldMessages.nameRequired })

/** No number of an identity document: the name and a phone number are enough to find somebody who owes. */
export const newDebtorInput = z.object({ name, phone: phoneSchema })
export type NewDebtor = z.infer<typeof newDebtorInput>

export const updateDebtorInput = z.object({
  id: idSchema,
  updatedAt: versionSchema,
  ...newDebtorInput.shape,
  agencyId: idSchema,
  limit: z._default(z.nullable(nonNegativeAmountSchema), null),
  note: debtNoteSchema,
  active: z.boolean(),
})
export type UpdateDebtorInput = z.infer<typeof updateDebtorInput>

export const eraseDebtorInput = z.object({ id: idSchema })

export const debtorByIdInput = z.object({ id: idSchema })

/** Customers, those who owe by default. */
export const listDebtorsInput = z.object({
  search: searchSchema,
  filter: z._default(z.enum(debtorFilters), 'open'),
  agencyId: z.optional(idSchema),
  page: z._default(pageSchema, 1),
})
export type ListDebtorsInput = z.infer<typeof listDebtorsInput>
