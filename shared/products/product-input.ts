import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** `standard` is the shared catalogue, `custom` the tenant's own. An id is unique within its kind. */
export const productKinds = ['standard', 'custom'] as const
export type ProductKind = (typeof productKinds)[number]

export const productRefSchema = z.object({ kind: z.enum(productKinds), id: idSchema })
export type ProductRef = z.infer<typeof productRefSchema>

export const listProductsInput = z._default(
  z.object({ category: z.optional(categorySchema()), operatorId: z.optional(idSchema) }),
  {},
)

export type ListProductsInput = z.infer<typeof listProductsInput>

/** What a transaction of the agency and day may be about. Without an agency: what one that is in no drawer may be about. */
export const offeredProductsInput = z.object({ agencyId: z._default(z.nullable(idSchema), null), date: isoDateSchema })

export type OfferedProductsInput = z.infer<typeof offeredProductsInput>

export const MAX_PRODUCT_NAME = 200
export const MAX_PRODUCT_DESCRIPTION = 500

export const productForm = z.object({
  operatorId: z.pipe(
    z.string({ error: fieldMessages.chooseOperator }).check(z.minLength(1, { error: fieldMessages.chooseOperator })),
    idSchema,
  ),
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.nameRequired }),
  category: categorySchema(),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
})

export const createProductInput = z.extend(productForm, { id: idSchema })

export type CreateProductInput = z.infer<typeof createProductInput>

export const updateProductInput = z.extend(productForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateProductInput = z.infer<typeof updateProductInput>

export const removeProductInput = z.object({ id: idSchema })

export const importStandardInput = z.object({ operatorId: idSchema, category: categorySchema() })

export type ImportStandardInput = z.infer<typeof importStandardInput>
