import { Button, Paper, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import classes from './active-plan.module.css'
import { PlanPrice, proposePayment } from './plan-price.tsx'

interface PendingPlanProps {
  subscription: ApiOutputs['subscriptions']['current']
}

/** A request that no administrator has decided yet. It may have no dates, and `formatDate` shows them as a dash. */
export function PendingPlan({ subscription }: PendingPlanProps) {
  const { planName, price, currency, askedOn, startedOn, expiresOn } = subscription
  return (
    <Paper withBorder className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2}>{planName ?? 'Votre demande'}</Title>
        <StatusBadge label="En attente" icon={IconHourglass} tone="waiting" />
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
          <dt>Expiration</dt>
          <dd>{formatDate(expiresOn)}</dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>
            <PlanPrice price={price} currency={currency} isTrial={planName === DEMO_PLAN_NAME} />
          </dd>
        </div>
      </dl>
      <div className={classes.next}>
        <p>
          Votre demande est en attente de validation. Pour l'accélérer, soumettez votre preuve de paiement dans la
          section «&nbsp;Paiements Manuels&nbsp;».
        </p>
        <Button
          renderRoot={(props) => <Link to="/app/manual-payment" search={proposePayment(subscription)} {...props} />}
        >
          Soumettre une preuve de paiement
        </Button>
      </div>
    </Paper>
  )
}
