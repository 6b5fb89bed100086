import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LeaveGuard } from '#client/app/leave-guard.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PageNotFound } from '#client/app/page-not-found.tsx'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { requireClient } from '#client/features/shell/client-guard.ts'
import { ClientShell } from '#client/features/shell/client-shell.tsx'

const SessionDialog = lazyPart(() =>
  import('#client/features/auth/session-dialog.tsx').then((module) => module.SessionDialog),
)

const LockScreen = lazyPart(() =>
  import('#client/features/terminals/lock-screen.tsx').then((module) => module.LockScreen),
)

const SellerFooter = lazyPart(() =>
  import('#client/features/seller/seller-footer.tsx').then((module) => module.SellerFooter),
)

const NextStep = lazyPart(() => import('#client/features/profile/next-step.tsx').then((module) => module.NextStep))

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => requireClient(context, location.href),
  component: ClientSpace,
  notFoundComponent: PageNotFound,
})

function ClientSpace() {
  // The context is another object after each change of the address, for which the whole shell would render.
  const user = Route.useRouteContext({ select: (context) => context.user })
  // The key resets everything typed or opened when another account signs in.
  return (
    <ClientShell key={user.id} user={user} sessionDialog={SessionDialog} lockScreen={LockScreen} footer={SellerFooter}>
      <Suspense fallback={null}>
        <PartBoundary fallback={null}>
          <NextStep />
        </PartBoundary>
      </Suspense>
      <Outlet />
      <LeaveGuard />
    </ClientShell>
  )
}
