import type { Call } from '#server/deps.ts'
import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ListPaymentsInput } from '#shared/payments/payment-admin-input.ts'
import { paymentStatusLabels } from '#shared/payments/payment-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { countAllPayments, readAllPayments, type ExportedPayment } from './all-payments.queries.ts'

function columnsIn(timeZone: string): ReadonlyArray<ExportColumn<ExportedPayment>> {
  return [
    { header: 'Client', kind: 'text', width: 24, of: (row) => `${row.firstName} ${row.lastName}` },
    { header: 'Email', kind: 'text', width: 30, of: (row) => row.email },
    { header: 'Montant', kind: 'money', width: 14, of: (row) => row.amount },
    { header: 'Date de paiement', kind: 'date', width: 16, of: (row) => row.paymentDate },
    { header: 'Soumise le', kind: 'date', width: 12, of: (row) => civilDate(row.createdAt, timeZone) },
    { header: 'Pack', kind: 'text', width: 20, of: (row) => row.planName },
    { header: 'Référence', kind: 'text', width: 16, of: (row) => row.reference },
    { header: 'Statut', kind: 'text', width: 12, of: (row) => paymentStatusLabels[row.status] },
    { header: 'Motif du rejet', kind: 'text', width: 32, of: (row) => row.rejectionReason },
    { header: 'Traité par', kind: 'text', width: 24, of: (row) => row.decidedBy },
    {
      header: 'Traité le',
      kind: 'text',
      width: 20,
      of: (row) => (row.decidedAt === null ? null : formatDateTime(civilDateTime(row.decidedAt, timeZone))),
    },
    { header: 'Reçu n°', kind: 'count', width: 10, of: (row) => row.receiptNumber },
    { header: 'Commentaire', kind: 'text', width: 40, of: (row) => row.comment },
    { header: 'Preuve', kind: 'text', width: 32, of: (row) => row.fileName ?? row.attachmentUrl },
  ]
}

const TITLE = 'Paiements'

export async function paymentsSheet(
  reader: Reader,
  { today, timeZone }: Pick<Call, 'today' | 'timeZone'>,
  filter: ListPaymentsInput,
): Promise<ExportSheet> {
  const rowCount = await countAllPayments(reader.trx, filter)
  return makeSheet({
    title: TITLE,
    fileName: exportFileName(TITLE, today),
    rowCount,
    columns: columnsIn(timeZone),
    read: () => readAllPayments(reader.trx, filter, reader),
    totalLabel: `Total : ${rowCount}`,
  })
}
