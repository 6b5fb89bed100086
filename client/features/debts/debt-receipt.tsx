import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { shortNumber } from '#shared/values/short-number.ts'
import classes from './debt-receipt.module.css'

export interface PrintedReceipt {
  entry: Pick<DebtEntryRow, 'id' | 'kind' | 'date' | 'amount' | 'agencyName' | 'authorName' | 'createdAtLocal'>
  debtor: Pick<DebtorRow, 'name' | 'kind'>
  /** What is owed after it. */
  left: DebtorRow['balance']
}

interface DebtReceiptProps extends PrintedReceipt {
  onPrinted: () => void
}

/** On a sheet A6, or at the head of an A4. Prints itself once it is there. */
export function DebtReceipt({ entry, debtor, left, onPrinted }: DebtReceiptProps) {
  const { id, date, amount, agencyName, authorName, createdAtLocal } = entry
  const print = useEffectEvent(() => {
    window.print()
    onPrinted()
  })
  useEffect(() => print(), [])
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    ['Date', formatDate(date)],
    ['Reçu de', debtor.name],
    ['Encaissé par', authorName],
    ['Saisi le', formatDateTime(createdAtLocal)],
  ]
  return createPortal(
    <section className={classes.receipt} aria-label="Reçu">
      <h1>Reçu de remboursement</h1>
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
        <div className={classes.total}>
          <dt>Montant reçu</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>Reste dû</dt>
          <dd>{formatMoney(left)}</dd>
        </div>
      </dl>
      <div className={classes.signatures}>
        <p>Signature de {debtor.kind === 'customer' ? 'la caisse' : 'la personne qui encaisse'}</p>
        <p>Signature de {debtor.kind === 'customer' ? 'la cliente ou du client' : 'la personne qui rembourse'}</p>
      </div>
      <p className={classes.record}>N° {shortNumber(id)}</p>
    </section>,
    document.body,
  )
}
