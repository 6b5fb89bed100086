import { refuse } from '#server/platform/errors/refusal.ts'
import { findAgencyDayInScope } from './journal.queries.ts'
import { computeDay } from './journal.rules.ts'
import { readDayTransactionsInScope } from '#server/features/transactions/transaction-export.queries.ts'
import { listTransactionsInScope } from '#server/features/transactions/transaction-list.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { SpaceCall } from '#server/deps.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import {
  makeSheet,
  type Cell,
  type ExportColumn,
  type ExportSheet,
  type Reader,
} from '#server/platform/exports/export-sheet.ts'
import { aboutColumns, amountColumns, recordColumns } from '#server/features/transactions/transactions-sheet.ts'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { RecordedTransaction } from '#server/features/transactions/transaction-row.ts'

function makeColumns(agencyName: string, timeZone: string): readonly ExportColumn<RecordedTransaction>[] {
  return [
    { header: 'Ligne', kind: 'text', width: 24, of: (row) => directionLabels[row.type] },
    { header: 'Agence', kind: 'text', width: 24, of: () => agencyName },
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
    ...aboutColumns,
    ...amountColumns,
    ...recordColumns(timeZone),
  ]
}

/** The typed amounts, then each transaction with its effect on the drawer; the total is the day's amount. */
export async function journalSheet(
  reader: Reader,
  { timeZone, ...space }: ScopedSpace & Pick<SpaceCall, 'timeZone'>,
  input: ComputeJournalInput,
): Promise<ExportSheet> {
  const { agencyId, date } = input
  const day = await findAgencyDayInScope(reader.trx, space, input)
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
    ...recordColumns(timeZone).map(() => null),
  ]
  const lead = [
    typed('Solde de départ', startingBalance),
    typed('Alimentation entrante', incomingFeed),
    typed('Alimentation sortante', 0 - outgoingFeed),
  ]
  const { total } = await listTransactionsInScope(reader.trx, space, { agencyId, from: date, to: date, page: 1 })
  return makeSheet({
    title: 'Journal',
    fileName: exportFileName('Journal', agencyName, date),
    rowCount: lead.length + total,
    columns: makeColumns(agencyName, timeZone),
    lead,
    read: () => readDayTransactionsInScope(reader.trx, space, input, reader),
    totalLabel: 'Montant de la journée',
    hasTotalInCsv: true,
  })
}
