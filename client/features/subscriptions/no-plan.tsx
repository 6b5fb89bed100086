import { Button, Group, Paper } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** No subscription and no request: the two ways to one (spec 001 §2). */
export function NoPlan() {
  return (
    <Paper withBorder>
      <EmptyState
        icon={IconPackage}
        title="Aucun abonnement actif"
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
        Choisissez un pack annuel, ou envoyez la preuve d'un paiement déjà fait. Vos données sont conservées.
      </EmptyState>
    </Paper>
  )
}
