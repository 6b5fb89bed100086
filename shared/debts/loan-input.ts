import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { debtNoteSchema } from './debt-input.ts'
import { newDebtorInput } from './debtor-input.ts'

/** Cash out of a drawer for one of: somebody who owes already, a new customer, a member. */
export const lendCashInput = z
  .object({
    id: idSchema,
    debtorId: z._default(z.nullable(idSchema), null),
    newDebtor: z._default(z.nullable(newDebtorInput), null),
    memberId: z._default(z.nullable(idSchema), null),
    agencyId: idSchema,
    date: isoDateSchema,
    amount: amountSchema,
    note: debtNoteSchema,
    /** The owner accepts that more is owed than the limit. */
    confirmOverLimit: z._default(z.boolean(), false),
  })
  .check(
    z.refine<Borrower>(
      ({ debtorId, newDebtor, memberId }) => [debtorId, newDebtor, memberId].filter((one) => one !== null).length === 1,
      { path: ['debtorId'], error: fieldMessages.chooseBorrower },
    ),
  )
export type LendCashInput = z.infer<typeof lendCashInput>

interface Borrower {
  debtorId: string | null
  newDebtor: object | null
  memberId: string | null
}
