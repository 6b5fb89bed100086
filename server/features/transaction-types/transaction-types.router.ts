import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createStandardTypeInput,
  listStandardTypesInput,
  standardTypeIdInput,
  updateStandardTypeInput,
} from '#shared/transaction-types/standard-type-input.ts'
import {
  createTransactionTypeInput,
  listTransactionTypesInput,
  removeTransactionTypeInput,
  updateTransactionTypeInput,
} from '#shared/transaction-types/transaction-type-input.ts'
import {
  createStandardType,
  listCatalogue,
  readStandardType,
  removeStandardType,
  updateStandardType,
} from './standard-types.service.ts'
import { createTransactionType, updateTransactionType } from './save-transaction-type.ts'
import { listTransactionTypes, removeTransactionType } from './transaction-types.service.ts'

export const transactionTypesRouter = router({
  list: subscribedProcedure('catalogue.read')
    .input(listTransactionTypesInput)
    .query(({ ctx, input }) => listTransactionTypes(ctx, input)),

  create: subscribedProcedure('settings.change')
    .input(createTransactionTypeInput)
    .mutation(({ ctx, input }) => createTransactionType(ctx, input)),
  update: subscribedProcedure('settings.change')
    .input(updateTransactionTypeInput)
    .mutation(({ ctx, input }) => updateTransactionType(ctx, input)),
  remove: subscribedProcedure('settings.change')
    .input(removeTransactionTypeInput)
    .mutation(({ ctx, input }) => removeTransactionType(ctx, input)),

  adminList: adminProcedure.input(listStandardTypesInput).query(({ ctx, input }) => listCatalogue(ctx, input)),
  adminById: adminProcedure.input(standardTypeIdInput).query(({ ctx, input }) => readStandardType(ctx, input)),

  adminCreate: adminProcedure
    .input(createStandardTypeInput)
    .mutation(({ ctx, input }) => createStandardType(ctx, input)),
  adminUpdate: adminProcedure
    .input(updateStandardTypeInput)
    .mutation(({ ctx, input }) => updateStandardType(ctx, input)),
  adminRemove: adminProcedure.input(standardTypeIdInput).mutation(({ ctx, input }) => removeStandardType(ctx, input)),
})
