import type { OwnerCall } from '#server/deps.ts'
import { findAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { readListedTransactionsOwned, type ExportedTransaction } from './transaction-export.queries.ts'
import { listTransactionsOwned } from './transaction-list.queries.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import type { Category } from '#shared/values/statuses.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

/** The screens' words for a direction. */
export const typeLabels: Readonly<Record<Category, string>> = { incoming: 'Entrée', outgoing: 'Sortie' }

type Column = ExportColumn<ExportedTransaction>

const amount: Column = { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount }
const fee: Column = { header: 'Frais', kind: 'money', width: 12, of: (row) => row.fee, isSummed: true }
const effect: Column = {
  header: 'Effet sur la caisse',
  kind: 'money',
  width: 18,
  of: (row) => cashEffect(row.type, row.amount, row.fee),
  isSummed: true,
}
const operator: Column = { header: 'Opérateur', kind: 'text', width: 20, of: (row) => row.operator_name }
const product: Column = { header: 'Produit', kind: 'text', width: 28, of: (row) => row.product_name }
const reference: Column = { header: 'Référence', kind: 'text', width: 20, of: (row) => row.reference }
const description: Column = { header: 'Description', kind: 'text', width: 40, of: (row) => row.description }

/** What a transaction is about and what it does to the drawer: in the list's file and in the journal's alike. */
export const transactionColumns = { amount, fee, effect, operator, product, reference, description } as const

const columns: readonly Column[] = [
  { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
  { header: 'Type', kind: 'text', width: 10, of: (row) => typeLabels[row.type] },
  amount,
  fee,
  effect,
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agency_name },
  operator,
  product,
  reference,
  description,
]

const titles = { incoming: 'Transactions entrantes', outgoing: 'Transactions sortantes' } as const

/**
 * All transactions that a list's filter lets through, not one page of them (pitfall 26). An agency that is unknown or
 * another tenant's has none, as in the list.
 */
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
    // From the kept totals, whatever their number.
    rowCount: (await listTransactionsOwned(reader.trx, ownerId, { ...filter, page: 1 })).total,
    columns,
    read: () => readListedTransactionsOwned(reader.trx, ownerId, filter, reader),
    totalLabel: 'Total',
  })
}
