import { Button, Stack, Text } from '@mantine/core'

interface AdminSignedInProps {
  email: string
  busy: boolean
  onEnter: () => void
  onSignOut: () => void
}

export function AdminSignedIn({ email, busy, onEnter, onSignOut }: AdminSignedInProps) {
  return (
    <Stack gap="md">
      <Text>
        Vous êtes connecté en tant que <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>.
      </Text>
      <Button size="md" fullWidth onClick={onEnter}>
        Accéder au panneau d'administration
      </Button>
      <Button size="md" fullWidth variant="default" loading={busy} onClick={onSignOut}>
        Se déconnecter
      </Button>
    </Stack>
  )
}
