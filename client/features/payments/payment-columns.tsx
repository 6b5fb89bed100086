import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { PaymentStatusCell } from './payment-status-cell.tsx'
import { type Payment, ProofCell } from './proof-cell.tsx'

export const paymentColumns: readonly DataColumn<Payment>[] = [
  {
    key: 'submittedOn',
    header: 'Soumise le',
    nowrap: true,
    render: ({ submittedOn }) => formatDate(submittedOn),
  },
  {
    key: 'paymentDate',
    header: 'Date de paiement',
    nowrap: true,
    render: ({ paymentDate }) => formatDate(paymentDate),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'title',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'amount',
    render: (payment) => <PaymentStatusCell {...payment} />,
  },
  {
    key: 'comment',
    header: 'Commentaire',
    render: ({ comment }) => (comment === null ? '—' : <LongText text={comment} />),
  },
  { key: 'proof', header: 'Preuve', render: (payment) => <ProofCell {...payment} /> },
]
