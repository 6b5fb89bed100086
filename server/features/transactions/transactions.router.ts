import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createTransactionInput,
  listAllTransactionsInput,
  listTransactionsInput,
  removeTransactionInput,
  restoreTransactionInput,
  updateTransactionInput,
} from '#shared/transactions/transaction-input.ts'
import { listTransactionsOfClients } from './all-transactions.service.ts'
import {
  createTransaction,
  listTransactions,
  removeTransaction,
  restoreTransaction,
  updateTransaction,
} from './transactions.service.ts'

export const transactionsRouter = router({
  list: subscribedProcedure.input(listTransactionsInput).query(({ ctx, input }) => listTransactions(ctx, input)),
  create: subscribedProcedure.input(createTransactionInput).mutation(({ ctx, input }) => createTransaction(ctx, input)),
  update: subscribedProcedure.input(updateTransactionInput).mutation(({ ctx, input }) => updateTransaction(ctx, input)),
  remove: subscribedProcedure.input(removeTransactionInput).mutation(({ ctx, input }) => removeTransaction(ctx, input)),
  restore: subscribedProcedure
    .input(restoreTransactionInput)
    .mutation(({ ctx, input }) => restoreTransaction(ctx, input)),
})

export const adminTransactionsProcedures = {
  transactions: adminProcedure
    .input(listAllTransactionsInput)
    .query(({ ctx, input }) => listTransactionsOfClients(ctx, input)),
}
