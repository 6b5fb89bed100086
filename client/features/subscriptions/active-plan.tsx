import { Button, Paper, Progress, Title } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useToday } from '#client/app/session.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { proposePayment } from '#client/features/payments/payment-search.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { daysBetween, formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { counted } from '#shared/values/count.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import classes from './active-plan.module.css'
import { PlanPrice } from './plan-price.tsx'
import { useIsProofSent } from './use-is-proof-sent.ts'

interface ActivePlanProps {
  subscription: ApiOutputs['subscriptions']['current']
}

const ENDING_DAYS = 30

/** The elapsed share of the period, in percent. */
function elapsed(from: IsoDate | null, to: IsoDate | null, today: IsoDate): number {
  if (from === null || to === null) return 0
  const whole = daysBetween(from, to)
  return whole <= 0 ? 100 : Math.min(100, Math.max(0, (daysBetween(from, today) / whole) * 100))
}

/** The subscription in force: its plan, its end and what it allows. */
export function ActivePlan({ subscription }: ActivePlanProps) {
  const { planName, startedOn, expiresOn, daysLeft, maxAgencies, price, currency, taxWord } = subscription
  const today = useToday()
  const isProofSent = useIsProofSent()
  const isTrial = planName === DEMO_PLAN_NAME
  // The days left reach to the end of the year that is paid already.
  const isRenewed = startedOn !== null && startedOn > today
  const isEnding = daysLeft !== null && daysLeft <= ENDING_DAYS
  return (
    <Paper withBorder className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2}>{planName}</Title>
        <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />
      </div>
      {daysLeft !== null && (
        <div className={classes.left}>
          <p className={classes.days}>
            <strong>{counted(daysLeft, 'jour')}</strong> restant{daysLeft >= 2 ? 's' : ''}
          </p>
          {!isRenewed && (
            <Progress
              value={elapsed(startedOn, expiresOn, today)}
              size="sm"
              aria-label="Période écoulée"
              color={isEnding ? 'yellow' : 'sandouk'}
            />
          )}
        </div>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{isRenewed ? "Début de l'année suivante" : 'Début'}</dt>
          <dd>{formatDate(startedOn)}</dd>
        </div>
        <div>
          <dt>{isTrial ? "Fin de l'essai" : 'Fin'}</dt>
          <dd>{formatDate(expiresOn)}</dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>
            <PlanPrice price={price} currency={currency} taxWord={taxWord} isTrial={isTrial} />
          </dd>
        </div>
        <div>
          <dt>Agences comprises</dt>
          <dd>{agencyAllowance(maxAgencies)}</dd>
        </div>
      </dl>
      <div className={classes.next}>
        {isTrial ? (
          <>
            <p>À la fin de l'essai, choisissez un pack pour continuer. Vos données restent les vôtres.</p>
            <Button component="a" href="/register">
              Choisir un pack
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
              Soumettre une preuve de paiement
            </Button>
          </>
        ) : (
          <>
            <p>
              {isProofSent && 'Nous avons reçu votre preuve de paiement et nous la vérifions. '}
              {isRenewed && 'Votre pack est renouvelé. '}
              {isEnding && 'Votre pack se termine bientôt. '}
              {!isEnding && !isRenewed && 'Pour une année de plus, payez hors ligne et envoyez la preuve. '}
              L'année suivante commence à la fin de celle-ci&nbsp;: aucun jour n'est perdu.
            </p>
            <Button
              variant={isEnding && !isProofSent ? 'filled' : 'default'}
              leftSection={<IconRefresh size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/app/manual-payment" search={proposePayment(subscription)} {...props} />}
            >
              Renouveler mon pack
            </Button>
            <Button component="a" href="/register" variant="default">
              Changer de pack
            </Button>
          </>
        )}
      </div>
    </Paper>
  )
}
