import { Anchor, Button, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetEverything } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { NewPasswordForm } from '#client/features/auth/new-password-form.tsx'
import { Notice } from '#client/features/auth/notice.tsx'
import { useResetPassword } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import { readApiError } from '#client/messages/api-error.ts'

interface ResetSearch {
  /** From the link in the mail. */
  token?: string | undefined
}

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): ResetSearch => ({
    token: typeof token === 'string' && token !== '' && token.length <= 200 ? token : undefined,
  }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const reset = useResetPassword()
  const router = useRouter()
  const [isDead, setIsDead] = useState(token === undefined)

  const handleSubmit = async (password: string) => {
    if (token === undefined) return
    try {
      await reset.mutateAsync({ token, password })
    } catch (error) {
      if (readApiError(error)?.reason === 'auth.reset_link_invalid') setIsDead(true)
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
      ) : (
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
