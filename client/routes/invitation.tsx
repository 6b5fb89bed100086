import { Button, Skeleton } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { tokenSearch } from '#client/app/search-values.ts'
import { useSession } from '#client/app/session.ts'
import { api, unbatched } from '#client/app/trpc.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { Notice } from '#client/features/auth/notice.tsx'
import { useEnterAccount } from '#client/features/auth/use-account-change.ts'
import { useSignIn } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'

const AcceptInvitation = lazyPart(() =>
  import('#client/features/team/accept-invitation.tsx').then((module) => module.AcceptInvitation),
)
const DeadInvitation = lazyPart(() =>
  import('#client/features/team/dead-invitation.tsx').then((module) => module.DeadInvitation),
)

export const Route = createFileRoute('/invitation')({ validateSearch: tokenSearch, component: Invitation })

function Invitation() {
  const { token = '' } = Route.useSearch()
  const router = useRouter()
  const session = useSession()
  const signIn = useSignIn()
  const enterAccount = useEnterAccount()
  const { client } = api.useUtils()
  const passwordPath = `/change-password?redirect=${encodeURIComponent(`/invitation?token=${token}`)}`
  const leaveFor = async (href: string) => {
    await enterAccount()
    await router.navigate({ href, replace: true })
  }
  const check = api.team.checkInvitation.useQuery(
    { token },
    { staleTime: Infinity, gcTime: 0, retry: false, meta: { silent: true }, trpc: unbatched },
  )
  const handleEntered = async () => {
    await enterAccount()
    await router.navigate({ to: '/app', replace: true })
  }

  return (
    <AuthFrame
      title="Invitation"
      description="Une équipe vous attend sur Sandouk."
      aside={<EveningSlip />}
      asideIsDecor
    >
      <PartBoundary>
        <Suspense fallback={<Skeleton height={190} aria-hidden />}>
          {check.error !== null ? (
            <DeadInvitation
              error={check.error}
              onRetry={() => void check.refetch()}
              renderNotice={(sentence) => (
                <Notice
                  icon={IconLinkOff}
                  tone="warn"
                  title="Cette invitation ne fonctionne pas"
                  action={
                    <Button mt="xs" renderRoot={(props) => <Link to="/login" search={{}} {...props} />}>
                      Se connecter
                    </Button>
                  }
                >
                  {sentence}
                </Notice>
              )}
            />
          ) : check.data === undefined || session === undefined ? (
            <Skeleton height={190} aria-hidden />
          ) : (
            <AcceptInvitation
              token={token}
              invitation={check.data}
              user={session.user}
              passwordPath={passwordPath}
              onEntered={handleEntered}
              renderSignIn={(accept) => (
                <LoginForm
                  email={check.data.email}
                  onSubmit={async (values) => {
                    await signIn.mutateAsync(values)
                    const { user } = await client.auth.session.query()
                    // Back to this page with the new password.
                    if (user?.mustChangePassword === true) await leaveFor(passwordPath)
                    else await accept()
                  }}
                  submitLabel="Se connecter et rejoindre"
                />
              )}
            />
          )}
        </Suspense>
      </PartBoundary>
    </AuthFrame>
  )
}
