import { createFileRoute } from '@tanstack/react-router'
import { pagedSearch } from '#client/app/search-values.ts'
import { EditOperatorScreen } from '#client/features/operators/edit-operator-screen.tsx'

export const Route = createFileRoute('/admin/operators/edit/$id')({
  validateSearch: pagedSearch,
  component: EditOperator,
})

function EditOperator() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = { to: '/admin/operators', search } as const
  return (
    <EditOperatorScreen
      key={id}
      id={id}
      onLeave={() => void navigate(list)}
      onMissing={() => void navigate({ ...list, replace: true })}
    />
  )
}
