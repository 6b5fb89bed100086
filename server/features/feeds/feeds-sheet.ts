import { findAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { countExportedFeedsOwned, readFeedsOwned, type ExportedFeed } from './feed-export.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

/** The screen's words (cash-control.md, Words). */
const counterpartLabels: Readonly<Record<FeedCounterpart, string>> = {
  bank: 'Banque',
  safe: 'Coffre',
  agency: 'Autre agence',
  owner: 'Propriétaire',
  expense: 'Dépense',
  other: 'Autre',
}

const columns: readonly ExportColumn<ExportedFeed>[] = [
  { header: 'Date', kind: 'date', width: 12, of: (row) => row.date },
  { header: 'Agence', kind: 'text', width: 24, of: (row) => row.agency_name },
  {
    header: 'Sens',
    kind: 'text',
    width: 12,
    of: (row) => (row.direction === 'incoming' ? 'Entrante' : 'Sortante'),
  },
  { header: 'Source ou destination', kind: 'text', width: 22, of: (row) => counterpartLabels[row.counterpart] },
  { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount },
  {
    header: 'Effet sur la caisse',
    kind: 'money',
    width: 18,
    of: (row) => (row.direction === 'incoming' ? row.amount : -row.amount),
    isSummed: true,
  },
  { header: 'Note', kind: 'text', width: 40, of: (row) => row.note },
]

/** All feeds (alimentations) that the filter lets through. */
export async function feedsSheet(
  reader: Reader,
  { ownerId, today }: Pick<OwnerCall, 'ownerId' | 'today'>,
  filter: ListFeedsInput,
): Promise<ExportSheet> {
  const { agencyId, date, from = date, to = date } = filter
  const agency = agencyId === undefined ? undefined : await findAgencyOwned(reader.trx, ownerId, agencyId)
  return makeSheet({
    title: 'Alimentations',
    fileName: exportFileName('Alimentations', agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: await countExportedFeedsOwned(reader.trx, ownerId, filter),
    columns,
    read: () => readFeedsOwned(reader.trx, ownerId, filter, reader),
    totalLabel: 'Total',
  })
}
