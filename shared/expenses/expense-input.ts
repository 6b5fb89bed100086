import * as z from 'zod/mini'
import { MAX_NOTE_LENGTH } from '#shared/feeds/feed-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { monthSchema } from '#shared/month/month-schema.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { expenseVias, MAX_CATEGORY_NAME_LENGTH } from './expense-terms.ts'

const name = textSchema({ max: MAX_CATEGORY_NAME_LENGTH, required: fieldMessages.nameRequired })

export const createCategoryInput = z.object({ id: idSchema, name })
export type CreateCategoryInput = z.infer<typeof createCategoryInput>

export const updateCategoryInput = z.object({ id: idSchema, updatedAt: versionSchema, name, retired: z.boolean() })
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>

/** `agencyId`: null for an expense of the whole space. `placeId`: the bank that is followed; null for another. */
export const payByBankInput = z.object({
  id: idSchema,
  agencyId: z._default(z.nullable(idSchema), null),
  placeId: z._default(z.nullable(idSchema), null),
  categoryId: idSchema,
  date: isoDateSchema,
  amount: amountSchema,
  note: optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true }),
  attachmentId: z._default(z.nullable(idSchema), null),
})
export type PayByBankInput = z.infer<typeof payByBankInput>

export const classifyExpenseInput = z.object({ via: z.enum(expenseVias), id: idSchema, categoryId: idSchema })
export type ClassifyExpenseInput = z.infer<typeof classifyExpenseInput>

export const removeBankExpenseInput = z.object({ id: idSchema })

/** `categoryId`: `none` for expenses without one. */
export const listExpensesInput = z.object({
  month: monthSchema,
  agencyId: z.optional(idSchema),
  categoryId: z.optional(z.union([idSchema, z.literal('none')])),
  page: z._default(pageSchema, 1),
})
export type ListExpensesInput = z.infer<typeof listExpensesInput>

export const listOwnerMovesInput = z.object({ month: monthSchema, page: z._default(pageSchema, 1) })
export type ListOwnerMovesInput = z.infer<typeof listOwnerMovesInput>
