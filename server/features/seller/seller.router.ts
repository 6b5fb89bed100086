import { principalAdminProcedure, publicProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { readSellerPageInput, updateSellerInput } from '#shared/seller/seller-input.ts'
import { readContact, readHowToPay, readPage, readSeller, updateSeller } from './seller.service.ts'

export const sellerRouter = router({
  contact: publicProcedure.query(({ ctx }) => readContact(ctx)),
  page: publicProcedure.input(readSellerPageInput).query(({ ctx, input }) => readPage(ctx, input)),

  howToPay: signedInProcedure.query(({ ctx }) => readHowToPay(ctx)),

  settings: principalAdminProcedure.query(({ ctx }) => readSeller(ctx)),
  update: principalAdminProcedure.input(updateSellerInput).mutation(({ ctx, input }) => updateSeller(ctx, input)),
})
