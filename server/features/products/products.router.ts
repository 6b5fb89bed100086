import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createProductInput,
  importStandardInput,
  listProductsInput,
  removeProductInput,
  updateProductInput,
} from '#shared/products/product-input.ts'
import { importStandard } from './import-standard.ts'
import { listProducts, removeProduct } from './products.service.ts'
import { createProduct, updateProduct } from './save-product.ts'

export const productsRouter = router({
  /** Standard and custom by name; `kind` says which. */
  list: subscribedProcedure.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),

  create: subscribedProcedure.input(createProductInput).mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: subscribedProcedure.input(updateProductInput).mutation(({ ctx, input }) => updateProduct(ctx, input)),
  remove: subscribedProcedure.input(removeProductInput).mutation(({ ctx, input }) => removeProduct(ctx, input)),

  /** `{ imported }`: how many are new (D21). */
  importStandard: subscribedProcedure
    .input(importStandardInput)
    .mutation(({ ctx, input }) => importStandard(ctx, input)),
})
