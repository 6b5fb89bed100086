import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ExportTransfersInput } from '#shared/transfers/transfer-input.ts'
import { transferSettlementLabels, transferStateLabels } from '#shared/transfers/transfer-labels.fr.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { asReader } from './transfers.service.ts'
import { countTransfersInScope, readTransfersInScope } from './transfers.queries.ts'
import { type TransferRecord } from './transfer-record.queries.ts'

function makeColumns(timeZone: string): readonly ExportColumn<TransferRecord>[] {
  return [
    { header: 'Transfert', kind: 'text', width: 16, of: ({ year, number }) => transferName(year, number) },
    { header: 'Date', kind: 'date', width: 12, of: (row) => row.sentDate },
    { header: 'De', kind: 'text', width: 24, of: (row) => row.from.name },
    { header: 'Vers', kind: 'text', width: 24, of: (row) => row.to.name },
    { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount },
    { header: 'État', kind: 'text', width: 12, of: (row) => transferStateLabels[row.state] },
    { header: 'Arrivée', kind: 'date', width: 12, of: (row) => row.receivedDate },
    { header: 'Montant arrivé', kind: 'money', width: 14, of: (row) => row.receivedAmount },
    { header: 'Écart de transit', kind: 'money', width: 16, of: (row) => row.difference, isSummed: true },
    {
      header: 'Règlement',
      kind: 'text',
      width: 24,
      of: ({ settlement }) => (settlement === null ? null : transferSettlementLabels[settlement]),
    },
    { header: 'Bordereau', kind: 'text', width: 18, of: (row) => row.slipNumber },
    { header: 'Porteur', kind: 'text', width: 18, of: (row) => row.carrier },
    { header: 'Motif', kind: 'text', width: 30, of: (row) => row.reason },
    { header: 'Commentaire', kind: 'text', width: 30, of: (row) => row.receiveComment },
    { header: 'Envoyé par', kind: 'text', width: 24, of: (row) => row.sentByName },
    {
      header: 'Envoyé le',
      kind: 'text',
      width: 20,
      of: (row) => formatDateTime(civilDateTime(row.sentAt, timeZone)),
    },
    { header: 'Reçu par', kind: 'text', width: 24, of: (row) => row.receivedByName },
  ]
}

export async function transfersSheet(
  reader: Reader,
  call: OwnerCall,
  { agencyId, from, to }: ExportTransfersInput,
): Promise<ExportSheet> {
  const { today, timeZone } = call
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, call, agencyId)
  const filter = { tab: 'all', toSettle: false, agencyId, from, to } as const
  const space = asReader(call)
  return makeSheet({
    title: 'Transferts',
    fileName: exportFileName('Transferts', agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: await countTransfersInScope(reader.trx, space, filter),
    columns: makeColumns(timeZone),
    read: () => readTransfersInScope(reader.trx, space, filter, reader),
    totalLabel: 'Total',
  })
}
