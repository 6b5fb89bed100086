import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { amountSchema, nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { productRefSchema } from '#shared/products/product-input.ts'
import { searchSchema } from '#shared/values/search.ts'
import { categories } from '#shared/cash/categories.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { referenceSchema } from './reference.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

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

/** The optional texts. Form, file, audit trail and stale notice treat them alike, in this order. */
export const transactionTexts = {
  /** The operator's number (MTCN). Unique per tenant, operator and direction. */
  reference: referenceSchema,
  description: optionalTextSchema({ max: 500, multiline: true }),
}
export type TransactionText = keyof typeof transactionTexts
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
export const transactionTextNames = Object.keys(transactionTexts) as readonly TransactionText[]

const content = {
  type: z.enum(categories),
  amount: amountSchema,
  fee: z._default(nonNegativeAmountSchema, ZERO_AMOUNT),
  agencyId: z._default(z.nullable(idSchema), null),
  product: z._default(z.nullable(productRefSchema), null),
  ...transactionTexts,
}

export const transactionContentInput = z.object({ ...content, date: isoDateSchema })
export type TransactionContent = z.infer<typeof transactionContentInput>

export type TransactionFields = Omit<TransactionContent, 'agencyId' | 'product'>

const agencyOrProduct = z.refine<{ agencyId: string | null; product: object | null }>(
  ({ agencyId, product }) => agencyId !== null || product !== null,
  { path: ['agencyId'], error: fieldMessages.chooseAgencyOrProduct },
)

/** The date is today by default. `confirmDuplicate`: the user accepts an identical transaction of the last two minutes. */
export const createTransactionInput = z
  .object({
    id: idSchema,
    ...content,
    date: z.optional(isoDateSchema),
    confirmDuplicate: z._default(z.boolean(), false),
  })
  .check(agencyOrProduct)

export type CreateTransactionInput = z.infer<typeof createTransactionInput>

export const updateTransactionInput = z
  .object({ id: idSchema, updatedAt: versionSchema, ...content, date: isoDateSchema })
  .check(agencyOrProduct)

export type UpdateTransactionInput = z.infer<typeof updateTransactionInput>

export const removeTransactionInput = z.object({ id: idSchema })

export const restoreTransactionInput = z.object({ id: idSchema })

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
