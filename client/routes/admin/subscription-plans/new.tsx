import { createFileRoute } from '@tanstack/react-router'
import { NewPlanScreen } from '#client/features/plans/new-plan-screen.tsx'

export const Route = createFileRoute('/admin/subscription-plans/new')({ component: NewPlan })

function NewPlan() {
  const navigate = Route.useNavigate()
  return <NewPlanScreen onLeave={() => void navigate({ to: '/admin/subscription-plans' })} />
}
