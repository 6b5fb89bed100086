import { Anchor, Text } from '@mantine/core'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { readSession } from '#client/app/session.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { homeOf } from '#client/features/auth/home-of.ts'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { safeRedirect } from '#client/features/auth/safe-redirect.ts'
import { useEnterAccount } from '#client/features/auth/use-account-change.ts'
import { useSignIn } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import type { SignInInput } from '#shared/auth/auth-input.ts'

interface LoginSearch {
  /** Where to go after signing in: a path inside the app, anything else is dropped (D6). */
  redirect?: string
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const path = safeRedirect(search['redirect'])
    return path === undefined ? {} : { redirect: path }
  },
  beforeLoad: async ({ context, search }) => {
    // Without an answer the form is still the right thing to show.
    const session = await readSession(context.calls, true).catch(() => null)
    if (session?.user) throw redirect({ href: homeOf(session.user, search.redirect), replace: true })
  },
  component: Login,
})

function Login() {
  const { redirect: wanted } = Route.useSearch()
  const router = useRouter()
  const signIn = useSignIn()
  const enterAccount = useEnterAccount()

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    const user = await enterAccount()
    if (user !== null) await router.navigate({ href: homeOf(user, wanted), replace: true })
  }

  return (
    <AuthFrame
      title="Connexion"
      description="Retrouvez vos caisses là où vous les avez laissées."
      aside={<EveningSlip />}
      asideIsDecor
    >
      <LoginForm onSubmit={handleSubmit} submitLabel="Se connecter" />
      <Text mt="lg" ta="center" c="dimmed">
        Pas encore de compte&nbsp;?{' '}
        <Anchor fw={550} renderRoot={(props) => <Link to="/demo" {...props} />}>
          Essayer 3 jours gratuitement
        </Anchor>
      </Text>
    </AuthFrame>
  )
}
