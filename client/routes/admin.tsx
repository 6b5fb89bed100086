import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LeaveGuard } from '#client/app/leave-guard.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PageNotFound } from '#client/app/page-not-found.tsx'
import { AdminShell } from '#client/features/shell/admin-shell.tsx'
import { requireAdmin } from '#client/features/shell/admin-guard.ts'

const SessionDialog = lazyPart(() =>
  import('#client/features/auth/session-dialog.tsx').then((module) => module.SessionDialog),
)

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => requireAdmin(context, location.href),
  component: Administration,
  notFoundComponent: PageNotFound,
})

function Administration() {
  // The context is another object after each change of the address, for which the whole shell would render.
  const user = Route.useRouteContext({ select: (context) => context.user })
  return (
    <AdminShell key={user.id} user={user} sessionDialog={SessionDialog}>
      <Outlet />
      <LeaveGuard />
    </AdminShell>
  )
}
