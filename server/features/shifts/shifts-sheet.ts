import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { PeriodFilter } from '#shared/exports/period-filter.ts'
import { shiftEndLabels } from '#shared/shifts/shift-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { countShiftsInScope, readShiftsInScope, type ListedShift } from './shifts-list.queries.ts'

function makeColumns(timeZone: string): readonly ExportColumn<ListedShift>[] {
  const at = (instant: Date) => formatDateTime(civilDateTime(instant, timeZone))
  return [
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
    { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
    { header: 'Ordre', kind: 'count', width: 8, of: (row) => row.seq },
    { header: 'Caisse tenue par', kind: 'text', width: 24, of: (row) => row.memberName },
    { header: 'De', kind: 'text', width: 20, of: (row) => at(row.startedAt) },
    { header: 'À', kind: 'text', width: 20, of: ({ endedAt }) => (endedAt === null ? null : at(endedAt)) },
    {
      header: 'Fin',
      kind: 'text',
      width: 24,
      of: ({ endedBy }) => (endedBy === null ? null : shiftEndLabels[endedBy]),
    },
    { header: 'Reprise par', kind: 'text', width: 24, of: (row) => row.forcedByName },
    { header: 'Au départ', kind: 'money', width: 14, of: (row) => row.start },
    { header: 'Attendu', kind: 'money', width: 14, of: (row) => row.expected },
    { header: 'Compté', kind: 'money', width: 14, of: (row) => row.counted },
    { header: 'Écart', kind: 'money', width: 14, of: (row) => row.discrepancy, isSummed: true },
    { header: 'Motif du départ', kind: 'text', width: 30, of: (row) => row.startReason },
    { header: 'Commentaire', kind: 'text', width: 40, of: (row) => row.comment },
  ]
}

/** Of a day that is not closed without what a shift should have held, which changes until then. */
export async function shiftsSheet(reader: Reader, call: OwnerCall, filter: PeriodFilter): Promise<ExportSheet> {
  const { agencyId, from, to } = filter
  const { today, timeZone } = call
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, call, agencyId)
  return makeSheet({
    title: 'Passations',
    fileName: exportFileName('Passations', agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: await countShiftsInScope(reader.trx, call, filter),
    columns: makeColumns(timeZone),
    read: () => readShiftsInScope(reader.trx, call, filter, reader),
    totalLabel: 'Total',
  })
}
