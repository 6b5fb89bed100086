import { createFileRoute } from '@tanstack/react-router'
import { EditPlanScreen } from '#client/features/plans/edit-plan-screen.tsx'

export const Route = createFileRoute('/admin/subscription-plans/edit/$id')({ component: EditPlan })

function EditPlan() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = { to: '/admin/subscription-plans' } as const
  return (
    <EditPlanScreen
      key={id}
      id={id}
      onLeave={() => void navigate(list)}
      onMissing={() => void navigate({ ...list, replace: true })}
    />
  )
}
