import type { SpaceCall } from '#server/deps.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import { hasAccountsOwned } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { countMatchesInScope, readListedTransactionsInScope } from './transaction-export.queries.ts'
import { listTransactionsInScope } from './transaction-list.queries.ts'
import { findMatchesOwned } from './transaction-matches.queries.ts'
import type { RecordedTransaction } from './transaction-row.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import {
  transactionTextNames,
  type ListTransactionsInput,
  type TransactionText,
} from '#shared/transactions/transaction-input.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import { directionLabels, offDrawerLabel, transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

type Column = ExportColumn<RecordedTransaction>

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

/** When the row was entered, which is not always its date, and by whom. */
export function recordColumns(timeZone: string): readonly Column[] {
  return [
    {
      header: 'Saisie le',
      kind: 'text',
      width: 20,
      of: (row) => formatDateTime(civilDateTime(row.createdAt, timeZone)),
    },
    { header: 'Saisie par', kind: 'text', width: 24, of: (row) => row.authorName },
  ]
}

const accountColumn: Column = {
  header: 'Compte',
  kind: 'text',
  width: 20,
  of: (row) => row.account?.label ?? null,
}

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
  { today, timeZone, ...space }: ScopedSpace & Pick<SpaceCall, 'today' | 'timeZone'>,
  filter: ListTransactionsInput,
): Promise<ExportSheet> {
  const { type, agencyId, from, to, search, createdBy } = filter
  const title = type === undefined ? 'Transactions' : titles[type]
  const isSearched = typeof search === 'string'
  const matches = isSearched ? await findMatchesOwned(reader.trx, space.ownerId, search) : undefined
  return makeSheet({
    title,
    fileName: exportFileName(title, await nameAgency(reader, space, agencyId), ...namePeriod(from, to ?? today)),
    rowCount:
      !isSearched && createdBy === undefined
        ? // From the stored totals: the cost does not depend on the number of rows.
          (await listTransactionsInScope(reader.trx, space, { ...filter, page: 1 })).total
        : isSearched && matches === undefined
          ? 0
          : await countMatchesInScope(reader.trx, space, filter, matches),
    // The file of a tenant without operator accounts keeps its columns.
    columns: [
      ...columns,
      ...((await hasAccountsOwned(reader.trx, space.ownerId)) ? [accountColumn] : []),
      ...recordColumns(timeZone),
    ],
    read: () =>
      isSearched && matches === undefined
        ? noRows()
        : readListedTransactionsInScope(reader.trx, space, { ...filter, matches }, reader),
    totalLabel: 'Total',
  })
}

async function* noRows(): AsyncGenerator<RecordedTransaction[], void, undefined> {
  // A search without a letter or digit finds nothing.
}

async function nameAgency({ trx }: Reader, space: ScopedSpace, agencyId: string | undefined) {
  if (agencyId === undefined || agencyId === NO_AGENCY) return agencyId && offDrawerLabel
  return (await findAgencyInScope(trx, space, agencyId))?.name
}
