import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'

const agencySchema = z.pipe(
  z
    .string({ error: fieldMessages.chooseAgency })
    .check(z.minLength(1, { error: fieldMessages.chooseAgency, abort: true })),
  idSchema,
)

export const computeJournalInput = z.object({
  date: isoDateSchema,
  agencyId: agencySchema,
  startingBalance: nonNegativeAmountSchema,
  incomingFeed: nonNegativeAmountSchema,
  outgoingFeed: nonNegativeAmountSchema,
})

export type ComputeJournalInput = z.infer<typeof computeJournalInput>

export const listDailyBalancesInput = z.object({
  date: z.optional(isoDateSchema),
  group: searchSchema,
  agency: searchSchema,
  page: z._default(pageSchema, 1),
})

export type ListDailyBalancesInput = z.infer<typeof listDailyBalancesInput>
