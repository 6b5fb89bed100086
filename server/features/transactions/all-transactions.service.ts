import type { Call } from '#server/deps.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { ListAllTransactionsInput } from '#shared/transactions/transaction-input.ts'
import { pageCount, type Paged } from '#shared/values/paging.ts'
import { listAllTransactions, MAX_LISTED, type TransactionOfClient } from './all-transactions.queries.ts'

export interface TransactionsOfClients extends Paged<TransactionOfClient> {
  isMore: boolean
}

export function listTransactionsOfClients(
  { db }: Pick<Call, 'db'>,
  { page: wanted, search, type, from, to }: ListAllTransactionsInput,
): Promise<TransactionsOfClients> {
  return readPage(Math.min(wanted, pageCount(MAX_LISTED)), async (page) => {
    const { rows, found } = await listAllTransactions(db, { search, type, from, to }, page)
    return { rows, total: Math.min(found, MAX_LISTED), isMore: found > MAX_LISTED }
  })
}
