import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import type { FailureWords } from '#client/ui/form-failure.ts'

interface AuthFailureProps {
  failure: FailureWords | null
  /** As it is typed: the pages of the links have it filled in. */
  email: string
}

/** Why a visitor's form was refused; for a known address with the ways in. */
export function AuthFailure({ failure, email }: AuthFailureProps) {
  return (
    <FailureAlert failure={failure}>
      {failure?.reason === 'auth.account_exists' && (
        <Group gap="md" mt={6}>
          <Anchor
            inherit
            fw={550}
            renderRoot={(props) => <Link to="/login" search={{}} state={{ email: email.trim() }} {...props} />}
          >
            Se connecter
          </Anchor>
          <Anchor
            inherit
            fw={550}
            renderRoot={(props) => <Link to="/forgot-password" state={{ email: email.trim() }} {...props} />}
          >
            Réinitialiser le mot de passe
          </Anchor>
        </Group>
      )}
    </FailureAlert>
  )
}
