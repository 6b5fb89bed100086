import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readSession } from '#client/app/session.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { useEnterAccount } from '#client/features/auth/use-account-change.ts'
import { useAdminSignIn } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import { isAdmin } from '#shared/auth/roles.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'

export const Route = createFileRoute('/admin/login')({
  beforeLoad: async ({ context }) => {
    const session = await readSession(context.calls, true).catch(() => null)
    if (session?.user && isAdmin(session.user.role)) throw redirect({ to: '/admin', replace: true })
  },
  component: AdminLogin,
})

function AdminLogin() {
  const router = useRouter()
  const signIn = useAdminSignIn()
  const enterAccount = useEnterAccount()

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    if ((await enterAccount()) !== null) await router.navigate({ to: '/admin', replace: true })
  }

  return (
    <AuthFrame title="Administration" description="Réservé aux administrateurs." aside={<EveningSlip />} asideIsDecor>
      <LoginForm onSubmit={handleSubmit} submitLabel="Se connecter" />
    </AuthFrame>
  )
}
