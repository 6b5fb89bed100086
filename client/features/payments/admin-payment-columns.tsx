import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { AdminPayment } from './admin-payment-values.ts'
import { PaymentStatusCell } from './payment-status-cell.tsx'
import { ProofCell } from './proof-cell.tsx'

export const adminPaymentColumns: readonly DataColumn<AdminPayment>[] = [
  {
    key: 'client',
    header: 'Client',
    cardRole: 'title',
    render: ({ firstName, lastName, email }) => (
      <TwoLines first={<strong>{`${firstName} ${lastName}`}</strong>} second={email} />
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
  {
    key: 'date',
    header: 'Date de paiement',
    nowrap: true,
    render: ({ paymentDate, submittedOn }) => (
      <TwoLines first={formatDate(paymentDate)} second={`soumise le ${formatDate(submittedOn)}`} />
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: (payment) => <PaymentStatusCell {...payment} />,
  },
  {
    key: 'comment',
    header: 'Commentaire',
    hideBelow: 'lg',
    render: ({ comment }) => (comment === null ? '—' : <LongText text={comment} />),
  },
  { key: 'proof', header: 'Preuve', render: (payment) => <ProofCell {...payment} /> },
]
