import { refuse } from '#server/platform/errors/refusal.ts'
import { findAgencyDayOwned } from './journal.queries.ts'
import { computeDay } from './journal.rules.ts'
import { readDayTransactionsOwned } from '#server/features/transactions/transaction-export.queries.ts'
import { listTransactionsOwned } from '#server/features/transactions/transaction-list.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import {
  makeSheet,
  type Cell,
  type ExportColumn,
  type ExportSheet,
  type Reader,
} from '#server/platform/exports/export-sheet.ts'
import { aboutColumns, amountColumns } from '#server/features/transactions/transactions-sheet.ts'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

function makeColumns(agencyName: string): readonly ExportColumn<TransactionRow>[] {
  return [
    { header: 'Ligne', kind: 'text', width: 24, of: (row) => directionLabels[row.type] },
    { header: 'Agence', kind: 'text', width: 24, of: () => agencyName },
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
    ...aboutColumns,
    ...amountColumns,
  ]
}

/** The typed amounts, then each transaction with its effect on the drawer; the total is the day's amount. */
export async function journalSheet(
  reader: Reader,
  { ownerId }: Pick<OwnerCall, 'ownerId'>,
  input: ComputeJournalInput,
): Promise<ExportSheet> {
  const { agencyId, date } = input
  const day = await findAgencyDayOwned(reader.trx, ownerId, agencyId, date)
  if (day === undefined) throw refuse('agencies.not_found')
  const { agencyName, startingBalance, incomingFeed, outgoingFeed } = computeDay(input, day)
  const typed = (label: string, centimes: number): readonly Cell[] => [
    label,
    agencyName,
    date,
    ...aboutColumns.map(() => null),
    Math.abs(centimes),
    0,
    centimes,
  ]
  const lead = [
    typed('Solde de départ', startingBalance),
    typed('Alimentation entrante', incomingFeed),
    typed('Alimentation sortante', 0 - outgoingFeed),
  ]
  const { total } = await listTransactionsOwned(reader.trx, ownerId, { agencyId, from: date, to: date, page: 1 })
  return makeSheet({
    title: 'Journal',
    fileName: exportFileName('Journal', agencyName, date),
    rowCount: lead.length + total,
    columns: makeColumns(agencyName),
    lead,
    read: () => readDayTransactionsOwned(reader.trx, ownerId, input, reader),
    totalLabel: 'Montant de la journée',
    hasTotalInCsv: true,
  })
}
