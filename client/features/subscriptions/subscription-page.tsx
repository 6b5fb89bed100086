import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { endedLabels, endedSentences } from '#shared/subscriptions/subscription-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { ActivePlan } from './active-plan.tsx'
import { LatestProof } from './latest-proof.tsx'
import { PendingPlan } from './pending-plan.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import classes from './subscription-page.module.css'

interface SubscriptionPageProps {
  howToPay: ReactNode
}

export function SubscriptionPage({ howToPay }: SubscriptionPageProps) {
  const { data, isError, refetch } = api.subscriptions.current.useQuery(undefined, {
    meta: { outcome: 'subscriptions.current' },
  })
  return (
    <div className={classes.page}>
      <PageHeader title="Mon Pack" description="Votre abonnement et ce qu'il comprend." />
      {data !== undefined && <RejectionNotice rejection={data.rejection} />}
      {data !== undefined ? (
        data.state === 'active' ? (
          <ActivePlan subscription={data} />
        ) : data.state === 'pending' || data.state === 'approved' ? (
          <PendingPlan subscription={data} />
        ) : (
          <NoPlan {...data} />
        )
      ) : (
        <Paper withBorder p="xl">
          {isError ? (
            <LoadError title="Impossible de charger les informations d'abonnement" onRetry={() => void refetch()} />
          ) : (
            <Stack gap="lg" aria-hidden>
              <Skeleton height={32} width="40%" />
              <Skeleton height={12} />
              <Skeleton height={48} width="70%" />
            </Stack>
          )}
        </Paper>
      )}
      {data !== undefined && howToPay}
      {data !== undefined && <LatestProof />}
    </div>
  )
}

function NoPlan({ ended, endedOn }: Pick<ApiOutputs['subscriptions']['current'], 'ended' | 'endedOn'>) {
  return (
    <Paper withBorder>
      <EmptyState
        icon={IconPackage}
        title={ended === null ? 'Aucun abonnement actif' : endedLabels[ended]}
        action={
          <Group justify="center" gap="sm">
            <Button component="a" href="/register">
              S'inscrire à un pack
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
              Soumettre une preuve de paiement
            </Button>
          </Group>
        }
      >
        {ended !== null && `${endedSentences[ended]} Il a pris fin le ${formatDate(endedOn)}. `}
        Choisissez un pack annuel, ou envoyez la preuve d'un paiement déjà fait. Vos données sont conservées.
      </EmptyState>
    </Paper>
  )
}
