import { Button, Group, Paper } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '#client/app/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

interface BlockedPageProps {
  title: string
  state: NonNullable<Session['subscription']>['state']
}

/** Replaces a page that needs an active subscription. The address stays, so that the page opens once it is active. */
export function BlockedPage({ title, state }: BlockedPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder>
        <EmptyState
          icon={IconLock}
          title="Un abonnement actif est nécessaire"
          action={
            <Group justify="center" gap="sm">
              <Button renderRoot={(props) => <Link to="/app/subscription" {...props} />}>Voir mon pack</Button>
              <Button variant="default" renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
                Paiements Manuels
              </Button>
            </Group>
          }
        >
          {state === 'pending'
            ? "Votre demande est en attente de validation. Cette page s'ouvrira dès que votre abonnement sera actif."
            : "Vous n'avez pas d'abonnement en cours. Vos données sont conservées et vous les retrouverez dès qu'il sera actif."}
        </EmptyState>
      </Paper>
    </>
  )
}
