import { Button, Text } from '@mantine/core'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readSession } from '#client/app/session.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ChangePasswordForm } from '#client/features/auth/change-password-form.tsx'
import { getHomePath } from '#client/features/auth/home-of.ts'
import { safeRedirect } from '#client/features/auth/safe-redirect.ts'
import { useLeaveAccount } from '#client/features/auth/use-account-change.ts'
import { useChangePassword } from '#client/features/auth/use-auth-mutations.ts'
import { useSignOutHere } from '#client/features/shell/use-sign-out-here.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'

interface ChangePasswordSearch {
  /** Where to go afterwards: a path inside the app. */
  redirect?: string | undefined
}

export const Route = createFileRoute('/change-password')({
  validateSearch: (search: Record<string, unknown>): ChangePasswordSearch => ({
    redirect: safeRedirect(search['redirect']),
  }),
  // Only for users who must change it; the others do so in their profile.
  beforeLoad: async ({ context, search }) => {
    const { user } = await readSession(context.calls, true)
    if (user === null) throw redirect({ to: '/login', search, replace: true })
    if (!user.mustChangePassword) throw redirect({ href: getHomePath(user, search.redirect), replace: true })
    return { user }
  },
  component: ChangePassword,
})

function ChangePassword() {
  const { user } = Route.useRouteContext()
  const { redirect: wanted } = Route.useSearch()
  const router = useRouter()
  const change = useChangePassword()
  const leave = useLeaveAccount()
  const signOut = useSignOutHere(leave)

  const handleSubmit = async (values: ChangePasswordInput) => {
    await change.mutateAsync(values)
    await router.navigate({ href: getHomePath({ ...user, mustChangePassword: false }, wanted), replace: true })
  }

  return (
    <AuthFrame
      title="Choisissez votre mot de passe"
      description={
        <>
          Celui que vous avez reçu pour <strong>{user.email}</strong> est temporaire. Remplacez-le pour continuer.
        </>
      }
      aside={<EveningSlip />}
      asideIsDecor
    >
      <ChangePasswordForm currentLabel="Mot de passe temporaire" onSubmit={handleSubmit} />
      <Text mt="xs" ta="center" component="div">
        <Button variant="subtle" color="gray" onClick={signOut.request}>
          Se déconnecter
        </Button>
      </Text>
    </AuthFrame>
  )
}
