import { createFileRoute } from '@tanstack/react-router'
import { pagedSearch } from '#client/app/search-values.ts'
import { NewOperatorScreen } from '#client/features/operators/new-operator-screen.tsx'

export const Route = createFileRoute('/admin/operators/new')({
  validateSearch: pagedSearch,
  component: NewOperator,
})

function NewOperator() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <NewOperatorScreen onLeave={() => void navigate({ to: '/admin/operators', search })} />
}
