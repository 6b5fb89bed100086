import { Button, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass, IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '#client/app/session.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { AWAITS_ACTIVATION, endedLabels, endedSentences } from '#shared/subscriptions/subscription-labels.fr.ts'
import { REQUEST_REJECTED, rejectionSentence } from '#shared/requests/rejection-sentence.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './account-status.module.css'

interface AccountStatusProps {
  subscription: NonNullable<Session['subscription']>
}

export function AccountStatus({ subscription }: AccountStatusProps) {
  const { state, planName, expiresOn, ended, endedOn, rejection } = subscription
  if (state === 'active') {
    return (
      <section className={classes.card} aria-labelledby="statut">
        <div className={classes.head}>
          <Title order={2} id="statut">
            Statut du compte
          </Title>
          <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />
        </div>
        <p>
          Votre compte est validé. <strong>{planName}</strong>
          {expiresOn !== null && <> est valable jusqu'au {formatDate(expiresOn)}</>}.
        </p>
        <Button variant="light" renderRoot={(props) => <Link to="/app/profile" {...props} />}>
          Ouvrir mon espace client
        </Button>
      </section>
    )
  }
  return (
    <section className={classes.card} aria-labelledby="statut">
      <div className={classes.head}>
        <Title order={2} id="statut">
          Statut du compte
        </Title>
        {state === 'pending' || state === 'approved' ? (
          <StatusBadge
            label={state === 'pending' ? 'En attente' : AWAITS_ACTIVATION}
            icon={IconHourglass}
            tone="waiting"
          />
        ) : (
          <StatusBadge
            label={rejection === null ? (ended === null ? 'Aucun abonnement' : endedLabels[ended]) : REQUEST_REJECTED}
            icon={IconPackage}
            tone="neutral"
          />
        )}
      </div>
      <p>
        {state === 'approved' ? (
          <>
            Votre compte est validé. <strong>{planName}</strong> doit encore être activé&nbsp;: soumettez votre preuve
            de paiement si ce n'est pas fait.
          </>
        ) : state === 'pending' ? (
          <>
            Votre compte est en cours de validation. Votre demande pour <strong>{planName}</strong> est
            enregistrée&nbsp;: soumettez votre preuve de paiement pour l'accélérer.
          </>
        ) : (
          <>
            {rejection !== null && `${rejectionSentence(rejection.reason)} `}
            {ended === null ? "Votre compte n'a pas d'abonnement en cours." : endedSentences[ended]}
            {endedOn !== null && ` Il a pris fin le ${formatDate(endedOn)}.`} Choisissez un pack, puis soumettez votre
            preuve de paiement&nbsp;: un administrateur vous ouvre l'accès.
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
          Soumettre une preuve de paiement
        </Button>
        {state === 'none' && (
          <Button variant="default" renderRoot={(props) => <Link to="/register" search={{}} {...props} />}>
            Choisir un pack
          </Button>
        )}
      </div>
    </section>
  )
}
