import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { newTransactionFields } from '#shared/transactions/transaction-input.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import type { Centimes } from '#shared/values/money.ts'
import { debtNoteSchema } from './debt-input.ts'
import { newDebtorInput } from './debtor-input.ts'

/**
 * An incoming transaction of which `paid` is paid, and the rest owed by `debtorId` or by a new customer.
 */
export const giveCreditInput = z
  .object({
    ...newTransactionFields,
    paid: nonNegativeAmountSchema,
    debtorId: z._default(z.nullable(idSchema), null),
    newDebtor: z._default(z.nullable(newDebtorInput), null),
    note: debtNoteSchema,
    /** The owner accepts that the customer owes more than the limit. */
    confirmOverLimit: z._default(z.boolean(), false),
  })
  .check(
    z.refine<CreditFields>(({ debtorId, newDebtor }) => (debtorId === null) !== (newDebtor === null), {
      path: ['debtorId'],
      error: fieldMessages.chooseDebtor,
    }),
    z.refine<CreditFields>(({ type }) => type === 'incoming', {
      path: ['paid'],
      error: fieldMessages.creditOnlyIncoming,
    }),
    z.refine<CreditFields>(({ amount, fee, paid }) => paid < amount + fee, {
      path: ['paid'],
      error: fieldMessages.nothingUnpaid,
    }),
    z.refine<CreditFields>(({ agencyId }) => agencyId !== null, {
      path: ['agencyId'],
      error: fieldMessages.chooseAgency,
    }),
  )
export type GiveCreditInput = z.infer<typeof giveCreditInput>

interface CreditFields {
  type: string
  amount: Centimes
  fee: Centimes
  paid: Centimes
  agencyId: string | null
  debtorId: string | null
  newDebtor: object | null
}
