import { Amount } from '#client/ui/amount.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'

interface StaleNoticeProps {
  /** The transaction as somebody else saved it. */
  newer: TransactionRow
  onResolve: (keep: 'theirs' | 'mine') => void
}

/** Somebody else saved the transaction meanwhile: what they saved, before the person chooses (pitfall 43). */
export function StaleNotice({ newer, onResolve }: StaleNoticeProps) {
  return (
    <NewerVersionNotice
      title="Modifiée entre-temps"
      lines={[
        { label: 'Type', value: directions[newer.type].label },
        { label: 'Montant', value: <Amount centimes={newer.amount} tone={directions[newer.type].money} /> },
        ...(newer.fee === 0 ? [] : [{ label: 'Frais', value: <Amount centimes={newer.fee} /> }]),
        { label: 'Date', value: formatDate(newer.date) },
        { label: 'Agence', value: newer.agencyName ?? '—' },
        { label: 'Produit', value: newer.product?.name ?? '—' },
        { label: 'Référence', value: newer.reference ?? '—' },
        { label: 'Description', value: newer.description ?? '—' },
      ]}
      onResolve={onResolve}
    >
      Quelqu'un a enregistré cette transaction pendant votre saisie. Elle contient maintenant&nbsp;:
    </NewerVersionNotice>
  )
}
