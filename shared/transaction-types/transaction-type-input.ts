import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_PRODUCT_DESCRIPTION, MAX_PRODUCT_NAME } from '#shared/products/product-input.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** Left out: both tabs. */
export const listTransactionTypesInput = z._default(z.object({ category: z.optional(categorySchema()) }), {})

export type ListTransactionTypesInput = z.infer<typeof listTransactionTypesInput>

const content = {
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.fillRequiredWithPeriod }),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
}

/** What a person types for a type of the settings screen (spec 001 §2, §5). The form checks with it. */
export const transactionTypeForm = z.object({
  ...content,
  category: categorySchema(fieldMessages.fillRequiredWithPeriod),
})

/** A new type; the client makes its id, so that a retry creates once (D10). */
export const createTransactionTypeInput = z.extend(transactionTypeForm, { id: idSchema })

export type CreateTransactionTypeInput = z.infer<typeof createTransactionTypeInput>

/** An edit of the version read (D11). The category is locked (spec 001 §2): it may come along, but only as it is. */
export const updateTransactionTypeInput = z.object({
  ...content,
  id: idSchema,
  updatedAt: versionSchema,
  category: z.optional(categorySchema()),
})

export type UpdateTransactionTypeInput = z.infer<typeof updateTransactionTypeInput>

export const removeTransactionTypeInput = z.object({ id: idSchema })
