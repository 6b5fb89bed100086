import { Anchor, Text } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { DemoBenefits } from '#client/features/auth/demo-benefits.tsx'
import { DemoForm } from '#client/features/auth/demo-form.tsx'
import { DemoStarted } from '#client/features/auth/demo-started.tsx'
import { useDemoSignup } from '#client/features/auth/use-demo-signup.ts'

export const Route = createFileRoute('/demo')({
  component: Demo,
})

function Demo() {
  const { step, submit } = useDemoSignup()
  return (
    <AuthFrame
      title="Essai gratuit de 3 jours"
      description="Votre première caisse tient en deux minutes."
      aside={<DemoBenefits />}
    >
      {step === 'started' || step === 'alreadyActive' ? (
        <DemoStarted outcome={step} />
      ) : (
        <DemoForm onSubmit={submit} done={step === 'used'} />
      )}
      <Text mt="lg" ta="center" c="dimmed">
        Déjà un compte&nbsp;?{' '}
        <Anchor fw={550} renderRoot={(props) => <Link to="/login" {...props} />}>
          Se connecter
        </Anchor>
      </Text>
      <Text mt={4} ta="center" c="dimmed">
        Vous préférez un pack annuel&nbsp;?{' '}
        <Anchor fw={550} href="/register">
          S'inscrire
        </Anchor>
      </Text>
    </AuthFrame>
  )
}
