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
import { NO_AGENCY } from './no-agency.ts'
import { referenceSchema } from './reference.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** In code points. */
export const MAX_TRANSACTION_SEARCH = 200

const transactionsPage = {
  type: z.optional(z.enum(categories)),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  agencyId: z.optional(z.union([z.literal(NO_AGENCY), idSchema], { error: fieldMessages.invalidId })),
  search: z.optional(optionalTextSchema({ max: MAX_TRANSACTION_SEARCH })),
  page: z._default(pageSchema, 1),
}

const isInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: fieldMessages.periodReversed },
)

/** `createdBy`: the member who entered them. */
export const listTransactionsInput = z.object({ ...transactionsPage, createdBy: z.optional(idSchema) }).check(isInOrder)

/** Transactions of one client, for administrators. */
export const listClientTransactionsInput = z.object({ userId: idSchema, ...transactionsPage }).check(isInOrder)

export type ListClientTransactionsInput = z.infer<typeof listClientTransactionsInput>

export type ListTransactionsInput = z.infer<typeof listTransactionsInput>
export type TransactionFilter = Omit<ListTransactionsInput, 'page'>

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
  /** The operator account that it changes; null: the only open one, that of the edited transaction, or none. */
  accountId: z._default(z.nullable(idSchema), null),
  ...transactionTexts,
}

export const transactionContentInput = z.object({ ...content, date: isoDateSchema })
export type TransactionContent = z.infer<typeof transactionContentInput>

export type TransactionFields = Omit<TransactionContent, 'agencyId' | 'product' | 'accountId'>

const agencyOrProduct = z.refine<{ agencyId: string | null; product: object | null }>(
  ({ agencyId, product }) => agencyId !== null || product !== null,
  { path: ['agencyId'], error: fieldMessages.chooseAgencyOrProduct },
)

/**
 * The date is today by default. `confirmDuplicate`: the user accepts an identical transaction of the last two minutes. `shiftId`: an
 * earlier shift of the day that the line was forgotten in; without it, that of who holds the cash.
 */
export const newTransactionFields = {
  id: idSchema,
  ...content,
  date: z.optional(isoDateSchema),
  confirmDuplicate: z._default(z.boolean(), false),
  shiftId: z._default(z.nullable(idSchema), null),
}

export const createTransactionInput = z.object(newTransactionFields).check(agencyOrProduct)

export type CreateTransactionInput = z.infer<typeof createTransactionInput>

export const updateTransactionInput = z
  .object({ id: idSchema, updatedAt: versionSchema, ...content, date: isoDateSchema })
  .check(agencyOrProduct)

export type UpdateTransactionInput = z.infer<typeof updateTransactionInput>

export const findTransactionInput = z.object({ id: idSchema })

/** What an agency entered lately. */
export const transactionUsageInput = z.object({ agencyId: idSchema })

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
