import type { PlanChoice } from '#client/features/plans/use-plan-choices.ts'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { compareDeclared } from '#shared/payments/declared-amount.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { AdminPayment } from './admin-payment-values.ts'
import { comparisonStates } from './comparison-states.ts'
import classes from './payment-facts.module.css'
import { paymentStates } from './payment-states.ts'
import { ProofPreview } from './proof-preview.tsx'

interface PaymentFactsProps {
  payment: AdminPayment
  /** The pack that the payment is compared with. */
  plan: PlanChoice | undefined
}

export function PaymentFacts({ payment, plan }: PaymentFactsProps) {
  const { firstName, lastName, email, amount, paymentDate, submittedOn, comment, status } = payment
  const toPriceText = usePriceText()
  const compared = plan === undefined ? undefined : compareDeclared([amount], plan).comparison
  return (
    <dl className={classes.facts}>
      <dt>Client</dt>
      <dd>
        <strong>
          <bdi>
            {firstName} {lastName}
          </bdi>
        </strong>{' '}
        · {email}
      </dd>
      <dt>Déclaré</dt>
      <dd>
        <strong className="tabular">{formatMoney(amount)}</strong>, payé le {formatDate(paymentDate)}, soumis le{' '}
        {formatDate(submittedOn)}
      </dd>
      {plan !== undefined && compared !== undefined && (
        <>
          <dt>À payer</dt>
          <dd className={classes.line}>
            <span className="tabular">{toPriceText(plan)}</span>
            <StatusBadge {...comparisonStates[compared]} />
          </dd>
        </>
      )}
      {status !== 'pending' && (
        <>
          <dt>Statut</dt>
          <dd>
            <StatusBadge {...paymentStates[status]} />
          </dd>
        </>
      )}
      {comment !== null && (
        <>
          <dt>Commentaire</dt>
          <dd className={classes.comment}>{comment}</dd>
        </>
      )}
      <dt>Preuve</dt>
      <dd>
        <ProofPreview {...payment} />
      </dd>
    </dl>
  )
}
