import { createFileRoute } from '@tanstack/react-router'
import { PlansScreen } from '#client/features/plans/plans-screen.tsx'

export const Route = createFileRoute('/admin/subscription-plans/')({ component: Plans })

function Plans() {
  const navigate = Route.useNavigate()
  return <PlansScreen onEdit={(id) => void navigate({ to: '/admin/subscription-plans/edit/$id', params: { id } })} />
}
