import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { readSession, type SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { AdminSignedIn } from '#client/features/auth/admin-signed-in.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ClientRegistrationLink } from '#client/features/auth/client-registration-link.tsx'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { safeRedirect } from '#client/features/auth/safe-redirect.ts'
import { useEnterAccount, useLeaveAccount } from '#client/features/auth/use-account-change.ts'
import { useAdminSignIn, useSignOut } from '#client/features/auth/use-auth-mutations.ts'
import { reportDone } from '#client/messages/report-outcome.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { isAdmin } from '#shared/auth/roles.ts'

export const Route = createFileRoute('/admin_/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: safeRedirect(search['redirect'], 'admin'),
  }),
  beforeLoad: async ({ context }) => {
    const session = await readSession(context.calls, true).catch(() => null)
    const user = session?.user ?? null
    return { admin: user !== null && isAdmin(user.role) ? user : null }
  },
  component: AdminLogin,
})

/** Time to read whose session it is, and to sign out. */
const REDIRECT_DELAY_MS = 2_000

function AdminLogin() {
  const { admin } = Route.useRouteContext()
  const { redirect: wanted = '/admin/dashboard' } = Route.useSearch()
  const router = useRouter()
  const signIn = useAdminSignIn()
  const enterAccount = useEnterAccount()
  const goOn = () => void router.navigate({ href: wanted, replace: true })

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    if ((await enterAccount()) !== null) goOn()
  }

  return (
    <AuthFrame title="Administration" description="Réservé aux administrateurs." aside={<EveningSlip />} asideIsDecor>
      {admin === null ? (
        <LoginForm onSubmit={handleSubmit} submitLabel="Se connecter" />
      ) : (
        <SignedIn admin={admin} onEnter={goOn} />
      )}
      <ClientRegistrationLink />
    </AuthFrame>
  )
}

/** Shows a signed-in administrator whose session it is, then opens the dashboard. */
function SignedIn({ admin, onEnter }: { admin: SessionUser; onEnter: () => void }) {
  const leave = useLeaveAccount()
  const signOut = useSignOut('auth.signOut/administrator')
  const [isLeaving, setLeaving] = useState(false)
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    if (isLeaving) return
    const timer = window.setTimeout(() => enter(), REDIRECT_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [isLeaving])

  const handleSignOut = () => {
    setLeaving(true)
    signOut.mutate(undefined, {
      onSuccess: () => {
        tellOtherTabs({ kind: 'signedOut' })
        void leave('/admin/login').then(() => reportDone(undefined, { outcome: 'auth.signOut/administrator' }))
      },
    })
  }
  return <AdminSignedIn email={admin.email} busy={signOut.isPending} onEnter={onEnter} onSignOut={handleSignOut} />
}
