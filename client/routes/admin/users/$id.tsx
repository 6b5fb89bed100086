import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '#client/features/users/user-page.tsx'

export const Route = createFileRoute('/admin/users/$id')({ component: User })

function User() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return <UserPage key={id} id={id} onRemoved={() => void navigate({ to: '/admin/users' })} />
}
