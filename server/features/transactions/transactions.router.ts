import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createTransactionInput,
  listAllTransactionsInput,
  listClientTransactionsInput,
  listTransactionsInput,
  findTransactionInput,
  removeTransactionInput,
  transactionUsageInput,
  restoreTransactionInput,
  updateTransactionInput,
} from '#shared/transactions/transaction-input.ts'
import { listTransactionsOfClients } from './all-transactions.service.ts'
import { listClientTransactions } from './client-transactions.service.ts'
import { listUsage } from './product-usage.service.ts'
import {
  createTransaction,
  getTransaction,
  listOwnTransactions,
  removeTransaction,
  restoreTransaction,
  updateTransaction,
} from './transactions.service.ts'

export const transactionsRouter = router({
  list: subscribedProcedure('entries.read')
    .input(listTransactionsInput)
    .query(({ ctx, input }) => listOwnTransactions(ctx, input)),
  find: subscribedProcedure('entries.read')
    .input(findTransactionInput)
    .query(({ ctx, input }) => getTransaction(ctx, input)),
  usage: subscribedProcedure('entries.read')
    .input(transactionUsageInput)
    .query(({ ctx, input }) => listUsage(ctx, input)),
  create: subscribedProcedure('entries.create')
    .input(createTransactionInput)
    .mutation(({ ctx, input }) => createTransaction(ctx, input)),
  update: subscribedProcedure('entries.change')
    .input(updateTransactionInput)
    .mutation(({ ctx, input }) => updateTransaction(ctx, input)),
  remove: subscribedProcedure('entries.change')
    .input(removeTransactionInput)
    .mutation(({ ctx, input }) => removeTransaction(ctx, input)),
  restore: subscribedProcedure('entries.change')
    .input(restoreTransactionInput)
    .mutation(({ ctx, input }) => restoreTransaction(ctx, input)),
})

export const adminTransactionsProcedures = {
  transactions: adminProcedure
    .input(listAllTransactionsInput)
    .query(({ ctx, input }) => listTransactionsOfClients(ctx, input)),
  clientTransactions: adminProcedure
    .input(listClientTransactionsInput)
    .query(({ ctx, input }) => listClientTransactions(ctx, input)),
}
