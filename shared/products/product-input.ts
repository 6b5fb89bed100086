import * as z from 'zod/mini'
import { categorySchema } from '#shared/cash/category.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/**
 * Where a product comes from (D16): `standard` is the shared catalogue, `custom` what the tenant added, be it a product of
 * an operator or a type of the settings screen. An id is unique within its kind only.
 */
export const productKinds = ['standard', 'custom'] as const
export type ProductKind = (typeof productKinds)[number]

/** Which product: what a transaction names (api.md, `product`). */
export const productRefSchema = z.object({ kind: z.enum(productKinds), id: idSchema })
export type ProductRef = z.infer<typeof productRefSchema>

/** Both left out: everything that the tenant can choose now. */
export const listProductsInput = z._default(
  z.object({ category: z.optional(categorySchema()), operatorId: z.optional(idSchema) }),
  {},
)

export type ListProductsInput = z.infer<typeof listProductsInput>

/** Longest name of a product or a type, in code points: room for any of the catalogue's, which an import copies. */
export const MAX_PRODUCT_NAME = 200
/** Longest description of a product or a type, in code points. */
export const MAX_PRODUCT_DESCRIPTION = 500

/** What a person types for a custom product (spec 001 §2, §5). The form checks with it. */
export const productForm = z.object({
  operatorId: z.pipe(
    z.string({ error: fieldMessages.chooseOperator }).check(z.minLength(1, { error: fieldMessages.chooseOperator })),
    idSchema,
  ),
  name: textSchema({ max: MAX_PRODUCT_NAME, required: fieldMessages.nameRequired }),
  category: categorySchema(),
  description: optionalTextSchema({ max: MAX_PRODUCT_DESCRIPTION, multiline: true }),
})

/** A new custom product; the client makes its id, so that a retry creates once (D10). */
export const createProductInput = z.extend(productForm, { id: idSchema })

export type CreateProductInput = z.infer<typeof createProductInput>

/** An edit of the version read (D11). */
export const updateProductInput = z.extend(productForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateProductInput = z.infer<typeof updateProductInput>

export const removeProductInput = z.object({ id: idSchema })

/** `Import all` of an operator's standard products of one category (D21). */
export const importStandardInput = z.object({ operatorId: idSchema, category: categorySchema() })

export type ImportStandardInput = z.infer<typeof importStandardInput>
