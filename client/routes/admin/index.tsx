import { createFileRoute } from '@tanstack/react-router'
import { AdminHome } from '#client/features/admin/admin-home.tsx'
import { requireAdmin } from '#client/features/admin/admin-guard.ts'

export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ context }) => requireAdmin(context),
  component: Admin,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return <AdminHome user={user} />
}
