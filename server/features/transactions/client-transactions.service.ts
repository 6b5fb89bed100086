import { openClientBooks } from '#server/features/users/client-books.ts'
import type { AccountCall } from '#server/deps.ts'
import type { ListClientTransactionsInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionPage } from '#shared/transactions/transaction-row.ts'
import { listTransactions } from './transactions.service.ts'

/** The transactions of one client, searched as the client searches them. Throws `clients.not_found`. */
export async function listClientTransactions(
  call: AccountCall,
  { userId, ...input }: ListClientTransactionsInput,
): Promise<TransactionPage> {
  return listTransactions(await openClientBooks(call, userId), input)
}
