import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { MAX_PRODUCT_DESCRIPTION, MAX_PRODUCT_NAME } from '#shared/products/product-input.ts'
import { searchSchema } from '#shared/values/search.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** One of the two tables of `/admin/transaction-types`: a category, searched and paged. Without a category: both. */
export const listStandardTypesInput = z.object({
  category: z.optional(categorySchema()),
  search: searchSchema,
  page: z._default(pageSchema, 1),
})

export type ListStandardTypesInput = z.infer<typeof listStandardTypesInput>

/** What an administrator types for a product of the catalogue (spec 000 §2, §5, §9). The form checks with it. */
export const standardTypeForm = z.object({
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.nameRequired }),
  category: z._default(categorySchema(), 'incoming'),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
  active: z._default(z.boolean(), true),
  operatorId: z._default(z.nullable(idSchema), null),
})

/** A new product of the catalogue; the client makes its id, so that a retry creates once (D10). */
export const createStandardTypeInput = z.extend(standardTypeForm, { id: idSchema })

export type CreateStandardTypeInput = z.infer<typeof createStandardTypeInput>

/** The whole new content, with the version that was read (D11). */
export const updateStandardTypeInput = z.object({
  id: idSchema,
  updatedAt: versionSchema,
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.nameRequired }),
  category: categorySchema(),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
  active: z.boolean(),
  operatorId: z.nullable(idSchema),
})

export type UpdateStandardTypeInput = z.infer<typeof updateStandardTypeInput>

export const standardTypeIdInput = z.object({ id: idSchema })
