import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { paymentStates } from './payment-states.ts'
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
    align: 'right',
    cardRole: 'title',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'amount',
    render: ({ status }) => <StatusBadge {...paymentStates[status]} />,
  },
  {
    key: 'comment',
    header: 'Commentaire',
    render: ({ comment }) => (comment === null ? '—' : <LongText text={comment} />),
  },
  { key: 'proof', header: 'Preuve', render: (payment) => <ProofCell {...payment} /> },
]
