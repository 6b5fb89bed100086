import { Button, Group, Paper } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '#client/app/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { AWAITS_ACTIVATION, endedLabels, endedSentences } from '#shared/subscriptions/subscription-labels.fr.ts'
import { REQUEST_REJECTED, rejectionSentence } from '#shared/requests/rejection-sentence.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'

interface BlockedPageProps {
  title: string
  subscription: NonNullable<Session['subscription']>
  isOwner: boolean
}

/** Replaces a page that needs an active subscription. The address stays, so that the page opens once it is active. */
export function BlockedPage({ title, subscription, isOwner }: BlockedPageProps) {
  if (!isOwner) {
    return (
      <>
        <PageHeader title={title} />
        <Paper withBorder>
          <EmptyState icon={IconLock} title="Cet espace n'est plus actif">
            Contactez son propriétaire. Ce que vous avez enregistré est conservé.
          </EmptyState>
        </Paper>
      </>
    )
  }
  const { state, ended, endedOn, rejection } = subscription
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder>
        <EmptyState
          icon={IconLock}
          title={
            state === 'approved'
              ? AWAITS_ACTIVATION
              : rejection !== null
                ? REQUEST_REJECTED
                : ended === null
                  ? 'Un abonnement actif est nécessaire'
                  : endedLabels[ended]
          }
          action={
            <Group justify="center" gap="sm">
              <Button renderRoot={(props) => <Link to="/app/subscription" {...props} />}>Voir mon pack</Button>
              <Button variant="default" renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
                Paiements Manuels
              </Button>
            </Group>
          }
        >
          {state === 'approved'
            ? "Votre compte est validé. Cette page s'ouvrira dès que votre pack sera activé."
            : state === 'pending'
              ? "Votre demande est en attente de validation. Cette page s'ouvrira dès que votre abonnement sera actif."
              : rejection !== null
                ? `${rejectionSentence(rejection.reason)} Vos données sont conservées\u00A0: un abonnement actif est nécessaire pour ouvrir cette page.`
                : ended === null
                  ? "Vous n'avez pas d'abonnement en cours. Vos données sont conservées et vous les retrouverez dès qu'il sera actif."
                  : `${endedSentences[ended]} Il a pris fin le ${formatDate(endedOn)}. Un abonnement actif est nécessaire\u00A0: vos données sont conservées et vous les retrouverez aussitôt.`}
        </EmptyState>
      </Paper>
    </>
  )
}
