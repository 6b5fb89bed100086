import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { MAX_PRODUCT_DESCRIPTION, MAX_PRODUCT_NAME } from '#shared/products/product-input.ts'
import { searchSchema } from '#shared/values/search.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

export const listStandardTypesInput = z.object({
  category: z.optional(categorySchema()),
  search: searchSchema,
  page: z._default(pageSchema, 1),
})

export type ListStandardTypesInput = z.infer<typeof listStandardTypesInput>

export const standardTypeForm = z.object({
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.nameRequired }),
  category: z._default(categorySchema(), 'incoming'),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
  active: z._default(z.boolean(), true),
  operatorId: z._default(z.nullable(idSchema), null),
})

export const createStandardTypeInput = z.extend(standardTypeForm, { id: idSchema })

export type CreateStandardTypeInput = z.infer<typeof createStandardTypeInput>

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
