import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PageNotFound } from '#client/app/page-not-found.tsx'
import { requireClient } from '#client/features/shell/client-guard.ts'
import { ClientShell } from '#client/features/shell/client-shell.tsx'

const SessionDialog = lazyPart(() =>
  import('#client/features/auth/session-dialog.tsx').then((module) => module.SessionDialog),
)

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => requireClient(context, location.href),
  component: ClientSpace,
  notFoundComponent: PageNotFound,
})

function ClientSpace() {
  const { user } = Route.useRouteContext()
  // The key resets everything typed or opened when another account signs in.
  return (
    <ClientShell key={user.id} user={user} sessionDialog={SessionDialog}>
      <Outlet />
    </ClientShell>
  )
}
