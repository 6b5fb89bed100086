import { Button, Group, Paper } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'

interface PendingPlanProps {
  planName: string | null
}

/** A request that an administrator has not decided yet. */
export function PendingPlan({ planName }: PendingPlanProps) {
  return (
    <Paper withBorder>
      <EmptyState
        icon={IconHourglass}
        title={planName === null ? 'Votre demande est enregistrée' : `Votre demande pour ${planName}`}
        action={
          <Group justify="center" gap="md">
            <StatusBadge label="En attente" icon={IconHourglass} tone="waiting" />
            <Button renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
              Soumettre une preuve de paiement
            </Button>
          </Group>
        }
      >
        Elle est en attente de validation. Pour l'accélérer, soumettez votre preuve de paiement dans la section «
        Paiements Manuels ».
      </EmptyState>
    </Paper>
  )
}
