import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ListDebtorsInput } from '#shared/debts/debtor-input.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { countCustomersInScope, readCustomersInScope } from './debtors.queries.ts'

const columns: ReadonlyArray<ExportColumn<DebtorRow>> = [
  { header: 'Client', kind: 'text', width: 28, of: (row) => row.name },
  { header: 'Téléphone', kind: 'text', width: 18, of: (row) => row.phone },
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
  { header: 'Depuis le', kind: 'date', width: 12, of: (row) => row.oldest },
  { header: 'Reste dû', kind: 'money', width: 14, of: (row) => row.balance, isSummed: true },
  { header: 'Plafond', kind: 'money', width: 14, of: (row) => row.limit },
  { header: 'Note', kind: 'text', width: 40, of: (row) => row.note },
]

/** Customers of the filter, with what each owes. */
export async function debtorsSheet(reader: Reader, space: ScopedSpace, filter: ListDebtorsInput): Promise<ExportSheet> {
  return makeSheet({
    title: 'Avances clients',
    fileName: exportFileName('Avances clients'),
    rowCount: await countCustomersInScope(reader.trx, space, filter),
    columns,
    read: () => readCustomersInScope(reader.trx, space, filter, reader),
    totalLabel: 'Total',
  })
}
