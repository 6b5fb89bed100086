import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { PeriodFilter } from '#shared/exports/period-filter.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { countSpotChecksInScope, readSpotChecksInScope, type SpotCheckRecord } from './spot-checks.queries.ts'

function makeColumns(timeZone: string): readonly ExportColumn<SpotCheckRecord>[] {
  return [
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
    { header: 'Fait le', kind: 'text', width: 20, of: (row) => formatDateTime(civilDateTime(row.at, timeZone)) },
    { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
    { header: 'Fait par', kind: 'text', width: 24, of: (row) => row.byName },
    { header: 'Caisse tenue par', kind: 'text', width: 24, of: (row) => row.holderName },
    { header: 'Attendu', kind: 'money', width: 14, of: (row) => row.expected },
    { header: 'Compté', kind: 'money', width: 14, of: (row) => row.counted },
    { header: 'Écart', kind: 'money', width: 14, of: (row) => row.discrepancy },
    { header: 'Commentaire', kind: 'text', width: 40, of: (row) => row.comment },
  ]
}

export async function spotChecksSheet(reader: Reader, call: OwnerCall, filter: PeriodFilter): Promise<ExportSheet> {
  const { agencyId, from, to } = filter
  const { today, timeZone } = call
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, call, agencyId)
  return makeSheet({
    title: 'Contrôles inopinés',
    fileName: exportFileName('Contrôles inopinés', agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: await countSpotChecksInScope(reader.trx, call, filter),
    columns: makeColumns(timeZone),
    read: () => readSpotChecksInScope(reader.trx, call, filter, reader),
    totalLabel: 'Total',
  })
}
