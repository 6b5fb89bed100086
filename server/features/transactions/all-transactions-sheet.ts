import type { Call } from '#server/deps.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ListAllTransactionsInput } from '#shared/transactions/transaction-input.ts'
import { directionLabels, transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { countAllTransactions, readAllTransactions } from './all-transactions-export.queries.ts'
import type { HistoryFilter, TransactionOfClient } from './all-transactions.queries.ts'

const columns: ReadonlyArray<ExportColumn<TransactionOfClient>> = [
  { header: transactionLabels.date, kind: 'date', width: 12, of: (row) => row.date },
  { header: transactionLabels.type, kind: 'text', width: 10, of: (row) => directionLabels[row.type] },
  { header: 'Client', kind: 'text', width: 24, of: (row) => row.ownerName },
  { header: 'Email', kind: 'text', width: 30, of: (row) => row.ownerEmail },
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
  { header: 'Opérateur', kind: 'text', width: 20, of: (row) => row.operatorName },
  { header: 'Produit', kind: 'text', width: 28, of: (row) => row.productName },
  { header: transactionLabels.amount, kind: 'money', width: 14, of: (row) => row.amount },
  { header: transactionLabels.fee, kind: 'money', width: 12, of: (row) => row.fee },
  { header: transactionLabels.reference, kind: 'text', width: 20, of: (row) => row.reference },
  { header: transactionLabels.description, kind: 'text', width: 40, of: (row) => row.description },
]

const TITLE = 'Transactions des clients'

/** All rows of the filter, also where the list shows the newest thousand. */
export async function allTransactionsSheet(
  reader: Reader,
  { today }: Pick<Call, 'today'>,
  { search, type, from, to }: ListAllTransactionsInput,
): Promise<ExportSheet> {
  const filter: HistoryFilter = { search, type, from, to }
  const rowCount = await countAllTransactions(reader.trx, filter)
  return makeSheet({
    title: TITLE,
    fileName: exportFileName(TITLE, ...namePeriod(from, to ?? today)),
    rowCount,
    columns,
    read: () => readAllTransactions(reader.trx, filter, reader),
    totalLabel: `Total : ${rowCount}`,
  })
}
