import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { PeriodFilter } from '#shared/exports/period-filter.ts'
import { listedStateLabels } from '#shared/shortages/shortage-labels.fr.ts'
import { countShortagesInScope, readShortagesInScope, type ListedShortage } from './shortage-export.queries.ts'

const columns: ReadonlyArray<ExportColumn<ListedShortage>> = [
  { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
  { header: 'Clôture', kind: 'text', width: 14, of: (row) => closingName(row.year, row.number) },
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
  { header: 'Source', kind: 'text', width: 28, of: (row) => row.accountLabel ?? 'Caisse' },
  { header: 'Nature', kind: 'text', width: 12, of: (row) => (row.discrepancy < 0 ? 'Manque' : 'Excédent') },
  { header: 'Écart', kind: 'money', width: 14, of: (row) => row.discrepancy },
  { header: 'Personne', kind: 'text', width: 24, of: (row) => row.personName },
  { header: 'État', kind: 'text', width: 24, of: (row) => listedStateLabels[row.state] },
  { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount },
  { header: 'Réglé', kind: 'money', width: 14, of: (row) => row.settled },
  { header: 'Reste', kind: 'money', width: 14, of: (row) => row.rest },
]

/** Shortages and surpluses of closed days: with a person, who was asked, or who counted where none was. */
export async function shortagesSheet(reader: Reader, call: OwnerCall, filter: PeriodFilter): Promise<ExportSheet> {
  const { agencyId, from, to } = filter
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, call, agencyId)
  return makeSheet({
    title: 'Manques et excédents',
    fileName: exportFileName('Manques et excédents', agency?.name, ...namePeriod(from, to ?? call.today)),
    rowCount: await countShortagesInScope(reader.trx, call, filter),
    columns,
    read: () => readShortagesInScope(reader.trx, call, filter, reader),
    totalLabel: 'Total',
  })
}
