import { ReceiptSheet } from '#client/ui/receipt-sheet.tsx'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { directionLabels, transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionDetail } from '#shared/transactions/transaction-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { shortNumber } from '#shared/values/short-number.ts'

/** For the roll of a receipt printer or a small sheet. */
export function Receipt({ detail }: { detail: TransactionDetail }) {
  const { id, type, amount, fee, date, reference, agencyName, product, operatorName, account, createdAtLocal } = detail
  const isEnteredThatDay = createdAtLocal.startsWith(date)
  const total = centimes(Math.abs(cashEffect(type, amount, fee)))
  return (
    <ReceiptSheet
      title="Reçu"
      paper="roll"
      agencyName={agencyName}
      facts={[
        ['Date', isEnteredThatDay ? formatDateTime(createdAtLocal) : formatDate(date)],
        ['Saisie le', isEnteredThatDay ? null : formatDateTime(createdAtLocal)],
        ['Type', directionLabels[type]],
        ['Opérateur', operatorName],
        [transactionLabels.account, account?.label ?? null],
        ['Produit', product?.name ?? null],
        ['Référence', reference],
      ]}
      amounts={[
        { label: 'Montant', value: formatMoney(amount) },
        { label: 'Frais', value: formatMoney(fee) },
        { label: type === 'incoming' ? 'Total reçu' : 'Total remis', value: formatMoney(total), isTotal: true },
      ]}
      record={
        <>
          N° {shortNumber(id)}
          {detail.authorName !== null && (
            <>
              {' '}
              · <bdi>{detail.authorName}</bdi>
            </>
          )}
        </>
      }
    />
  )
}
