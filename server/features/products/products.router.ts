import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createProductInput,
  importStandardInput,
  listProductsInput,
  offeredProductsInput,
  removeProductInput,
  updateProductInput,
} from '#shared/products/product-input.ts'
import { importStandard } from './import-standard.ts'
import { listOfferedProducts, listProducts, removeProduct } from './products.service.ts'
import { createProduct, updateProduct } from './save-product.ts'

export const productsRouter = router({
  list: subscribedProcedure('catalogue.read')
    .input(listProductsInput)
    .query(({ ctx, input }) => listProducts(ctx, input)),
  offered: subscribedProcedure('catalogue.read')
    .input(offeredProductsInput)
    .query(({ ctx, input }) => listOfferedProducts(ctx, input)),

  create: subscribedProcedure('settings.change')
    .input(createProductInput)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: subscribedProcedure('settings.change')
    .input(updateProductInput)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  remove: subscribedProcedure('settings.change')
    .input(removeProductInput)
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),

  importStandard: subscribedProcedure('settings.change')
    .input(importStandardInput)
    .mutation(({ ctx, input }) => importStandard(ctx, input)),
})
