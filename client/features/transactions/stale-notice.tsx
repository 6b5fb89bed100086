import { Amount } from '#client/ui/amount.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { transactionTextNames } from '#shared/transactions/transaction-input.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'

interface StaleNoticeProps {
  newer: TransactionRow
  onResolve: (keep: 'theirs' | 'mine') => void
}

export function StaleNotice({ newer, onResolve }: StaleNoticeProps) {
  return (
    <NewerVersionNotice
      title="Modifiée entre-temps"
      lines={[
        { label: transactionLabels.type, value: directions[newer.type].label },
        {
          label: transactionLabels.amount,
          value: <Amount centimes={newer.amount} tone={directions[newer.type].money} />,
        },
        ...(newer.fee === 0 ? [] : [{ label: transactionLabels.fee, value: <Amount centimes={newer.fee} /> }]),
        { label: transactionLabels.date, value: formatDate(newer.date) },
        { label: 'Agence', value: newer.agencyName ?? '—' },
        { label: 'Produit', value: newer.product?.name ?? '—' },
        ...transactionTextNames.map((name) => ({ label: transactionLabels[name], value: newer[name] ?? '—' })),
      ]}
      onResolve={onResolve}
    >
      Quelqu'un a enregistré cette transaction pendant votre saisie. Elle contient maintenant&nbsp;:
    </NewerVersionNotice>
  )
}
