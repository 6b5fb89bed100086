import * as z from 'zod/mini'
import { idSchema } from '#shared/ids.ts'
import { categories } from '#shared/statuses.ts'

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
  z.object({ category: z.optional(z.enum(categories)), operatorId: z.optional(idSchema) }),
  {},
)

export type ListProductsInput = z.infer<typeof listProductsInput>
