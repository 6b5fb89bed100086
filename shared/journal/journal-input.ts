import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'

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
