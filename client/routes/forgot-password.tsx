import { Anchor, Button, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ForgotPasswordForm } from '#client/features/auth/forgot-password-form.tsx'
import { Notice } from '#client/features/auth/notice.tsx'
import { useRequestPasswordReset } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import type { RequestPasswordResetInput } from '#shared/auth/auth-input.ts'

export const Route = createFileRoute('/forgot-password')({
  component: ForgotPassword,
})

function ForgotPassword() {
  const request = useRequestPasswordReset()
  const known = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(known ?? '')
  const [isSent, setIsSent] = useState(false)

  const handleSubmit = async (values: RequestPasswordResetInput) => {
    await request.mutateAsync(values)
    setEmail(values.email.trim())
    setIsSent(true)
  }

  return (
    <AuthFrame
      title="Mot de passe oublié"
      description="Recevez par e-mail un lien pour en choisir un nouveau."
      aside={<EveningSlip />}
      asideIsDecor
    >
      {isSent ? (
        <Notice
          icon={IconMailCheck}
          title="Consultez votre messagerie"
          action={
            <Button variant="light" mt="xs" onClick={() => setIsSent(false)}>
              Changer d'adresse ou renvoyer
            </Button>
          }
        >
          Si un compte existe pour <strong>{email}</strong>, un lien vient de lui être envoyé. Il est valable une heure
          et ne sert qu'une fois. Pensez à regarder vos courriers indésirables.
        </Notice>
      ) : (
        <ForgotPasswordForm onSubmit={handleSubmit} email={email} />
      )}
      <Text mt="lg" ta="center">
        <Anchor fw={550} renderRoot={(props) => <Link to="/login" search={{}} {...props} />}>
          Revenir à la connexion
        </Anchor>
      </Text>
    </AuthFrame>
  )
}
