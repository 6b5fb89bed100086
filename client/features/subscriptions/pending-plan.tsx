import { Button, Paper, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { proposePayment } from '#client/features/payments/payment-search.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { AWAITS_ACTIVATION } from '#shared/subscriptions/subscription-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import classes from './active-plan.module.css'
import { PlanPrice } from './plan-price.tsx'
import { useIsProofSent } from './use-is-proof-sent.ts'

interface PendingPlanProps {
  subscription: ApiOutputs['subscriptions']['current']
}

/** A request that waits for a decision, or a validated one whose pack is not activated. It may have no dates, and `formatDate` shows them as a dash. */
export function PendingPlan({ subscription }: PendingPlanProps) {
  const { state, planName, price, currency, taxWord, askedOn, startedOn, expiresOn } = subscription
  const isApproved = state === 'approved'
  const isProofSent = useIsProofSent()
  return (
    <Paper withBorder className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2}>{planName ?? 'Votre demande'}</Title>
        <StatusBadge label={isApproved ? AWAITS_ACTIVATION : 'En attente'} icon={IconHourglass} tone="waiting" />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Demandé le</dt>
          <dd>{formatDate(askedOn)}</dd>
        </div>
        <div>
          <dt>Début</dt>
          <dd>{formatDate(startedOn)}</dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>{formatDate(expiresOn)}</dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>
            <PlanPrice price={price} currency={currency} taxWord={taxWord} isTrial={planName === DEMO_PLAN_NAME} />
          </dd>
        </div>
      </dl>
      <div className={classes.next}>
        <p>
          {isApproved
            ? 'Votre compte est validé, mais votre pack doit encore être activé.'
            : 'Votre demande est en attente de validation.'}{' '}
          {isProofSent
            ? 'Nous avons reçu votre preuve de paiement et nous la vérifions.'
            : "Pour l'accélérer, soumettez votre preuve de paiement dans la section «\u00A0Paiements Manuels\u00A0»."}
        </p>
        <Button
          variant={isProofSent ? 'default' : 'filled'}
          renderRoot={(props) => <Link to="/app/manual-payment" search={proposePayment(subscription)} {...props} />}
        >
          {isProofSent ? 'Soumettre une autre preuve' : 'Soumettre une preuve de paiement'}
        </Button>
      </div>
    </Paper>
  )
}
