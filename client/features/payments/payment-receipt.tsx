import { formatReceiptNumber } from '#shared/payments/payment-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatPhone } from '#shared/values/phone.ts'
import classes from './payment-receipt.module.css'
import { type Fact, formatPaid, listChanges, listIssuerFacts, listPaymentFacts, type Receipt } from './receipt-words.ts'

/** The paper itself: on the screen and, in its own sheet, in print. What the seller has not set is not there. */
export function PaymentReceipt({ receipt }: { receipt: Receipt }) {
  const { number, issuedOn, isCancelled, clientName, email, phone, issuer } = receipt
  const changes = listChanges(receipt)
  return (
    <article className={classes.paper}>
      <header className={classes.head}>
        <div>
          {issuer.companyName !== null && (
            <p className={classes.company}>
              <bdi>{issuer.companyName}</bdi>
            </p>
          )}
          {issuer.address !== null && <p className={classes.address}>{issuer.address}</p>}
        </div>
        <div className={classes.number}>
          <h2>Reçu {formatReceiptNumber(number)}</h2>
          <p>Émis le {formatDate(issuedOn)}</p>
        </div>
      </header>
      {isCancelled && (
        <p className={classes.cancelled} role="note">
          Reçu annulé&nbsp;: ce paiement n'est plus approuvé.
        </p>
      )}
      <section>
        <h3>Reçu de</h3>
        <p>
          <strong>
            <bdi>{clientName}</bdi>
          </strong>
        </p>
        <p>
          <bdi>{email}</bdi>
          {phone !== null && ` · ${formatPhone(phone)}`}
        </p>
      </section>
      <Facts facts={listPaymentFacts(receipt)} />
      <dl className={classes.total}>
        <dt>Montant reçu</dt>
        <dd>{formatPaid(receipt)}</dd>
      </dl>
      {changes.length > 0 && (
        <section>
          <h3>Corrections depuis l'émission</h3>
          <Facts facts={changes} />
        </section>
      )}
      <footer className={classes.foot}>
        <Facts facts={listIssuerFacts(receipt)} />
      </footer>
    </article>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
