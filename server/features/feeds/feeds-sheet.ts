import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { SpaceCall } from '#server/deps.ts'
import type { ListFeedsInput } from '#shared/feeds/feed-input.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { feedDirectionLabels, nameCounterpart } from '#shared/feeds/feed-labels.fr.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import { readFeedsInScope, sumFeedsInScope } from './feeds.queries.ts'

function makeColumns(timeZone: string): readonly ExportColumn<FeedRow>[] {
  return [
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
    { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agencyName },
    { header: 'Sens', kind: 'text', width: 12, of: (row) => feedDirectionLabels[row.direction] },
    { header: 'Source ou destination', kind: 'text', width: 22, of: nameCounterpart },
    { header: 'Catégorie', kind: 'text', width: 20, of: (row) => row.categoryName },
    { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount },
    {
      header: 'Effet sur la caisse',
      kind: 'money',
      width: 18,
      of: (row) => (row.direction === 'incoming' ? row.amount : subtractCentimes(ZERO_AMOUNT, row.amount)),
      isSummed: true,
    },
    { header: 'Note', kind: 'text', width: 40, of: (row) => row.note },
    {
      header: 'Saisie le',
      kind: 'text',
      width: 20,
      of: (row) => formatDateTime(civilDateTime(row.createdAt, timeZone)),
    },
    { header: 'Saisie par', kind: 'text', width: 24, of: (row) => row.authorName },
  ]
}

export async function feedsSheet(
  reader: Reader,
  { today, timeZone, ...space }: ScopedSpace & Pick<SpaceCall, 'today' | 'timeZone'>,
  filter: ListFeedsInput,
): Promise<ExportSheet> {
  const { agencyId, date, from = date, to = date } = filter
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, space, agencyId)
  const { feedCount } = await sumFeedsInScope(reader.trx, space, filter)
  return makeSheet({
    title: 'Alimentations',
    fileName: exportFileName('Alimentations', agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: feedCount,
    columns: makeColumns(timeZone),
    read: () => readFeedsInScope(reader.trx, space, filter, reader),
    totalLabel: 'Total',
  })
}
