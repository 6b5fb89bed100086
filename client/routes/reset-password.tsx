import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { tokenSearch } from '#client/app/search-values.ts'
import { forgetEverything } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { api, unbatched } from '#client/app/trpc.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { NewPasswordForm } from '#client/features/auth/new-password-form.tsx'
import { Notice } from '#client/features/auth/notice.tsx'
import { useResetPassword } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import { readApiError } from '#client/messages/api-error.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: tokenSearch,
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const reset = useResetPassword()
  const router = useRouter()
  const check = api.auth.checkResetLink.useQuery(
    { token: token ?? '' },
    {
      enabled: token !== undefined,
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      meta: { silent: true },
      trpc: unbatched,
    },
  )
  const [wasRefused, setWasRefused] = useState(false)
  const isDead = token === undefined || wasRefused || check.data?.isValid === false

  const handleSubmit = async (password: string) => {
    if (token === undefined) return
    try {
      await reset.mutateAsync({ token, password })
    } catch (error) {
      if (readApiError(error)?.reason === 'auth.reset_link_invalid') setWasRefused(true)
      throw error
    }
    // The server has ended every session of the account, this browser's too.
    tellOtherTabs({ kind: 'signedOut' })
    forgetEverything(router.options.context.queryClient)
    await router.navigate({ to: '/login', search: {}, replace: true })
  }

  return (
    <AuthFrame
      title="Nouveau mot de passe"
      description="Il remplace l'ancien et ferme vos sessions sur tous vos appareils."
      aside={<EveningSlip />}
      asideIsDecor
    >
      {isDead ? (
        <Notice
          icon={IconLinkOff}
          tone="warn"
          title="Ce lien n'est plus valable"
          action={
            <Button mt="xs" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
              Demander un nouveau lien
            </Button>
          }
        >
          Un lien est valable une heure et ne sert qu'une fois.
        </Notice>
      ) : check.isPending ? (
        <Skeleton height={190} aria-hidden />
      ) : (
        // Also where the link could not be checked: the server decides again.
        <NewPasswordForm onSubmit={handleSubmit} />
      )}
      <Text mt="lg" ta="center">
        <Anchor fw={550} renderRoot={(props) => <Link to="/login" search={{}} {...props} />}>
          Revenir à la connexion
        </Anchor>
      </Text>
    </AuthFrame>
  )
}
