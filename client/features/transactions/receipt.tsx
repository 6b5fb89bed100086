import { createPortal } from 'react-dom'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { directionLabels, transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionDetail } from '#shared/transactions/transaction-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { shortNumber } from '#shared/values/short-number.ts'
import classes from './receipt.module.css'

/** For the roll of a receipt printer or a small sheet. Rendered outside the application, which is not printed. */
export function Receipt({ detail }: { detail: TransactionDetail }) {
  const { id, type, amount, fee, date, reference, agencyName, product, operatorName, account, createdAtLocal } = detail
  const isEnteredThatDay = createdAtLocal.startsWith(date)
  const total = centimes(Math.abs(cashEffect(type, amount, fee)))
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    ['Date', isEnteredThatDay ? formatDateTime(createdAtLocal) : formatDate(date)],
    ['Saisie le', isEnteredThatDay ? null : formatDateTime(createdAtLocal)],
    ['Type', directionLabels[type]],
    ['Opérateur', operatorName],
    [transactionLabels.account, account?.label ?? null],
    ['Produit', product?.name ?? null],
    ['Référence', reference],
  ]
  return createPortal(
    <section className={classes.receipt} aria-label="Reçu">
      <h1>Reçu</h1>
      {agencyName !== null && (
        <p className={classes.agency}>
          <bdi>{agencyName}</bdi>
        </p>
      )}
      <dl className={classes.lines}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <dl className={classes.lines}>
        <div>
          <dt>Montant</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>Frais</dt>
          <dd>{formatMoney(fee)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{type === 'incoming' ? 'Total reçu' : 'Total remis'}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className={classes.record}>
        N° {shortNumber(id)}
        {detail.authorName !== null && (
          <>
            {' '}
            · <bdi>{detail.authorName}</bdi>
          </>
        )}
      </p>
    </section>,
    document.body,
  )
}
