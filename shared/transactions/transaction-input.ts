import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { amountSchema, nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { productRefSchema } from '#shared/products/product-input.ts'
import { searchSchema } from '#shared/values/search.ts'
import { categories } from '#shared/values/statuses.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** Longest description, in characters. */
export const MAX_DESCRIPTION_LENGTH = 500

/** Longest operator's reference, in characters. */
export const MAX_REFERENCE_LENGTH = 40

/** Both days are included (spec 001 §5); left out, the period is open on that side. */
export const listTransactionsInput = z
  .object({
    type: z.optional(z.enum(categories)),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    agencyId: z.optional(idSchema),
    page: z._default(pageSchema, 1),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )

export type ListTransactionsInput = z.infer<typeof listTransactionsInput>

const content = {
  type: z.enum(categories),
  /** Centimes. */
  amount: amountSchema,
  /** Centimes, zero or more. */
  fee: z._default(nonNegativeAmountSchema, ZERO_AMOUNT),
  agencyId: z._default(z.nullable(idSchema), null),
  product: z._default(z.nullable(productRefSchema), null),
  description: optionalTextSchema({ max: MAX_DESCRIPTION_LENGTH, multiline: true }),
  /** The operator's own number (MTCN); the tenant's only one of that operator and direction (cash-control.md). */
  reference: optionalTextSchema({ max: MAX_REFERENCE_LENGTH }),
}

const agencyOrProduct = z.refine<{ agencyId: string | null; product: object | null }>(
  ({ agencyId, product }) => agencyId !== null || product !== null,
  { path: ['agencyId'], error: fieldMessages.chooseAgencyOrProduct },
)

/**
 * A new transaction. The client makes the id, so that a retry creates once (D10). Without a date it is today's. At least
 * an agency or a product; a form may ask for more (spec 001 §5). `confirmDuplicate` says that a person was asked about the
 * identical one of a moment ago, and wants this one too.
 */
export const createTransactionInput = z
  .object({
    id: idSchema,
    ...content,
    date: z.optional(isoDateSchema),
    confirmDuplicate: z._default(z.boolean(), false),
  })
  .check(agencyOrProduct)

export type CreateTransactionInput = z.infer<typeof createTransactionInput>

/** The whole new content, with the version that was read (D11). */
export const updateTransactionInput = z
  .object({ id: idSchema, updatedAt: versionSchema, ...content, date: isoDateSchema })
  .check(agencyOrProduct)

export type UpdateTransactionInput = z.infer<typeof updateTransactionInput>

export const removeTransactionInput = z.object({ id: idSchema })

/** `Annuler` of a deletion (D30). */
export const restoreTransactionInput = z.object({ id: idSchema })

/** Transactions of all clients; `search` looks into the agency's name and the client's names and e-mail. Both days are included. */
export const listAllTransactionsInput = z
  .object({
    search: searchSchema,
    type: z.optional(z.enum(categories)),
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

export type ListAllTransactionsInput = z.infer<typeof listAllTransactionsInput>
