import { subscribedProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import {
  createTransactionTypeInput,
  listTransactionTypesInput,
  removeTransactionTypeInput,
  updateTransactionTypeInput,
} from '#shared/transaction-types/transaction-type-input.ts'
import { createTransactionType, updateTransactionType } from './save-transaction-type.ts'
import { listTransactionTypes, removeTransactionType } from './transaction-types.service.ts'

export const transactionTypesRouter = router({
  /** By name; `kind` says which are standard and read-only (D16). */
  list: subscribedProcedure
    .input(listTransactionTypesInput)
    .query(({ ctx, input }) => listTransactionTypes(ctx, input)),

  create: subscribedProcedure
    .input(createTransactionTypeInput)
    .mutation(({ ctx, input }) => createTransactionType(ctx, input)),
  update: subscribedProcedure
    .input(updateTransactionTypeInput)
    .mutation(({ ctx, input }) => updateTransactionType(ctx, input)),
  remove: subscribedProcedure
    .input(removeTransactionTypeInput)
    .mutation(({ ctx, input }) => removeTransactionType(ctx, input)),
})
