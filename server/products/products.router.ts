import { subscribedProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { listProductsInput } from '#shared/products/product-input.ts'
import { listProducts } from './products.service.ts'

export const productsRouter = router({
  list: subscribedProcedure.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),
})
