import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_PRODUCT_DESCRIPTION, MAX_PRODUCT_NAME } from '#shared/products/product-input.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

export const listTransactionTypesInput = z._default(z.object({ category: z.optional(categorySchema()) }), {})

export type ListTransactionTypesInput = z.infer<typeof listTransactionTypesInput>

const content = {
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.fillRequiredWithPeriod }),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
}

export const transactionTypeForm = z.object({
  ...content,
  category: categorySchema(fieldMessages.fillRequiredWithPeriod),
})

export const createTransactionTypeInput = z.extend(transactionTypeForm, { id: idSchema })

export type CreateTransactionTypeInput = z.infer<typeof createTransactionTypeInput>

/** The category cannot change: it may be sent, but only as it is. */
export const updateTransactionTypeInput = z.object({
  ...content,
  id: idSchema,
  updatedAt: versionSchema,
  category: z.optional(categorySchema()),
})

export type UpdateTransactionTypeInput = z.infer<typeof updateTransactionTypeInput>

export const removeTransactionTypeInput = z.object({ id: idSchema })
