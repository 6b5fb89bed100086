import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function ClientRegistrationLink() {
  return (
    <Text mt="lg" ta="center" c="dimmed">
      Vous êtes propriétaire d'agence&nbsp;?{' '}
      <Anchor fw={550} display="inline-block" renderRoot={(props) => <Link to="/register" search={{}} {...props} />}>
        Inscription client
      </Anchor>
    </Text>
  )
}
