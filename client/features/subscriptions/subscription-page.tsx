import { Paper, Skeleton, Stack } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ActivePlan } from './active-plan.tsx'
import { LatestProof } from './latest-proof.tsx'
import { NoPlan } from './no-plan.tsx'
import { PendingPlan } from './pending-plan.tsx'
import classes from './subscription-page.module.css'

/** Mon Pack (spec 001 §2): the active plan, a pending request, or neither. */
export function SubscriptionPage() {
  const { data, isError, refetch } = api.subscriptions.current.useQuery(undefined, {
    meta: { outcome: 'subscriptions.current' },
  })
  return (
    <div className={classes.page}>
      <PageHeader title="Mon Pack" description="Votre abonnement et ce qu'il comprend." />
      {data !== undefined ? (
        data.state === 'active' ? (
          <ActivePlan subscription={data} />
        ) : data.state === 'pending' ? (
          <PendingPlan subscription={data} />
        ) : (
          <NoPlan />
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
      {data !== undefined && <LatestProof />}
    </div>
  )
}
