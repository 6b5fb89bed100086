import type { OwnerCall } from '#server/deps.ts'
import { findAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { readListedTransactionsOwned } from './transaction-export.queries.ts'
import { listTransactionsOwned } from './transaction-list.queries.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import {
  transactionTextNames,
  type ListTransactionsInput,
  type TransactionText,
} from '#shared/transactions/transaction-input.ts'
import { directionLabels, transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

type Column = ExportColumn<TransactionRow>

const textWidths: Readonly<Record<TransactionText, number>> = { reference: 20, description: 40 }

export const aboutColumns: readonly Column[] = [
  { header: 'Opérateur', kind: 'text', width: 20, of: (row) => row.operatorName },
  { header: 'Produit', kind: 'text', width: 28, of: (row) => row.product?.name ?? null },
  ...transactionTextNames.map((name): Column => ({
    header: transactionLabels[name],
    kind: 'text',
    width: textWidths[name],
    of: (row) => row[name],
  })),
]
export const amountColumns: readonly Column[] = [
  { header: transactionLabels.amount, kind: 'money', width: 14, of: (row) => row.amount },
  { header: transactionLabels.fee, kind: 'money', width: 12, of: (row) => row.fee, isSummed: true },
  {
    header: 'Effet sur la caisse',
    kind: 'money',
    width: 18,
    of: (row) => cashEffect(row.type, row.amount, row.fee),
    isSummed: true,
  },
]

const columns: readonly Column[] = [
  { header: transactionLabels.date, kind: 'date', width: 12, of: (row) => row.date },
  { header: transactionLabels.type, kind: 'text', width: 10, of: (row) => directionLabels[row.type] },
  ...amountColumns,
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
  ...aboutColumns,
]

const titles = { incoming: 'Transactions entrantes', outgoing: 'Transactions sortantes' } as const

export async function transactionsSheet(
  reader: Reader,
  { ownerId, today }: Pick<OwnerCall, 'ownerId' | 'today'>,
  filter: ListTransactionsInput,
): Promise<ExportSheet> {
  const { type, agencyId, from, to } = filter
  const agency = agencyId === undefined ? undefined : await findAgencyOwned(reader.trx, ownerId, agencyId)
  const title = type === undefined ? 'Transactions' : titles[type]
  return makeSheet({
    title,
    fileName: exportFileName(title, agency?.name, ...namePeriod(from, to ?? today)),
    // From the stored totals: the cost does not depend on the number of rows.
    rowCount: (await listTransactionsOwned(reader.trx, ownerId, { ...filter, page: 1 })).total,
    columns,
    read: () => readListedTransactionsOwned(reader.trx, ownerId, filter, reader),
    totalLabel: 'Total',
  })
}
